// French words of the text generator: our own lists.
const words = (text) => text.trim().split(/\s*;\s*/);

export const fr = {
  code: 'fr',
  phrases: words(
    `la capitainerie; le relevé de printemps; une seconde lecture; la haute vallée; la filature; la garde de nuit; cet arrangement;
     le conseil communal; un atelier plus petit; la nouvelle conduite; la salle de lecture; le vieux bac; notre station d’essai; la valeur mesurée;
     une estimation prudente; la prairie de l’ouest; le budget annuel; le pont de bois; chaque troisième échantillon; le dépôt central;
     la flotte de location; le générateur de secours; un accord discret; le verger; l’horloge de la tour; la chambre froide; le plan de drainage;
     l’école du village; le catalogue imprimé; l’horaire révisé; le réservoir inférieur; un fournisseur local`,
  ),
  verbs: words(
    `remplace; décrit; soutient; dépasse; atteint; protège; confirme; retarde; complète; accompagne; dessert; limite; couvre; explique;
     améliore; exige; précède; contient; double; corrige; ouvre; répète; fournit`,
  ),
  adjuncts: words(
    `pendant les mois d’hiver; sans frais supplémentaires; au deuxième étage; près de la gare; depuis l’automne dernier; dans la plupart des cas;
     dans les mêmes conditions; pour trois saisons; après un bref essai; à marée basse; à peu d’exceptions près; avant l’ouverture; le long de la rivière;
     de loin; en deux semaines; les jours ouvrables`,
  ),
  openers: words('Cependant,; De plus,; En règle générale,; Jusqu’ici,; En pratique,; Pour cette raison,'),
  conjunctions: words('et; mais; tandis que; car; alors que'),
  topics: words(
    `Niveaux d’eau; Stocks et réserves; Réparations; Services de nuit; Second relevé; Loyers et baux; Bois d’œuvre; Entreposage; Trafic local;
     Méthodes; Résultats; Perspectives; Personnel; Météo; Entretien; Accès du public; Coûts; Le site du sud; Mesures; Sécurité`,
  ),
  subjects: words(
    'Travaux du port; Pâturages d’altitude; Le bac du canal; Halles et marchés; Bibliothèques rurales; Moulins à marée; Jardins de gare; Ponts de pierre',
  ),
  firstNames: words(
    'Agnès; Benoît; Chloé; Denis; Élodie; François; Gaëlle; Hélène; Inès; Jérôme; Lise; Mathieu; Noémie; Rémi; Solène; Yves',
  ),
  lastNames: words(
    `Auberval; Boisclair; Chênevert; Delaroche; Estève; Fontbrune; Grandpré; Hautefeuille; Jolibois; Kervadec; Lachambre; Montfleury; Noirel;
     Ormières; Prévalon; Rochemont; Sauvagnac; Trémont; Vauclin; Ysambert`,
  ),
  streets: words(
    'rue du Moulin; allée des Cordiers; avenue de la Gare; quai du Port; rue de l’Église; chemin du Verger; montée de la Carrière; place du Marché',
  ),
  towns: words('Port-Élise; Fenouillac; Haut-Marais; Salines-sur-Mer; Pontroyal; Brachecourt; Valombre; Champouest'),
  trades: words('Voilerie; Menuiserie; Instruments; Fonderie; Imprimerie; Semences; Chantier naval; Céramique'),
  company: (name, trade, random) =>
    random.pick([`${trade} ${name} SARL`, `${name} et Filles, ${trade}`, `Établissements ${name}`]),
  address: ({ number, street, code, town }) => [`${number}, ${street}`, `${code} ${town}`],
  products: words(
    `Grand-voile blanche à deux bandes de ris; Planche de chêne rabotée; Charnière en laiton; Fil de lin ciré; Livraison au chantier; Clou de cuivre;
     Réparation d’une couture; Bâche de protection; Entreposage d’un mois; Manche en frêne; Goudron de pin; Location d’une remorque;
     Vitre coupée sur mesure; Peinture vert de mer; Relevé sur place; Cordage, 12 mm; Clé de rechange; Ardoise; Joint de porte; Huile de lampe`,
  ),
  months: words('janvier; février; mars; avril; mai; juin; juillet; août; septembre; octobre; novembre; décembre'),
  date: (day, month, year) => `${day === 1 ? '1er' : day} ${month} ${year}`,
  shortDate: (day, month, year) => `${two(day)}/${two(month)}/${year}`,
  group: '\u202f',
  point: ',',
  currency: { code: 'EUR', sign: '€', isBefore: false },
  quarters: ['Printemps', 'Été', 'Automne', 'Hiver'],
  places: words(
    'Moulin-Haut; Mont-Faucon; Pré-Salé; Ferme-Abbaye; Carrière; Jetée nord; Pré de l’Est; Vieille écluse; Fougeraie; Longue grange',
  ),
  labels: {
    page: 'Page',
    of: 'sur',
    table: 'Tableau',
    figure: 'Figure',
    abstract: 'Résumé',
    invoice: 'Facture',
    number: 'Facture n°',
    date: 'Date',
    customer: 'Client n°',
    due: 'Échéance',
    item: 'N°',
    description: 'Désignation',
    quantity: 'Quantité',
    unitPrice: 'Prix unitaire',
    amount: 'Montant',
    net: 'Total HT',
    tax: 'TVA',
    total: 'Total TTC',
    billTo: 'Facturé à',
    terms: 'Merci de régler sous 30 jours en indiquant le numéro de la facture.',
    account: 'Compte',
    statement: 'Relevé de compte',
    value: 'Date de valeur',
    debit: 'Débit',
    credit: 'Crédit',
    balance: 'Solde',
    opening: 'Solde initial',
    closing: 'Solde final',
    carried: 'À reporter',
    period: 'Période',
    holder: 'Titulaire',
    place: 'Lieu',
    count: 'Nombre',
    share: 'Part, %',
    all: 'Tous les lieux',
    form: 'Demande',
    personal: 'Vos coordonnées',
    request: 'Votre demande',
    consent: 'Accord',
    lastName: 'Nom',
    firstName: 'Prénom',
    street: 'Rue',
    town: 'Ville',
    telephone: 'Téléphone',
    birth: 'Date de naissance',
    email: 'Courriel',
    remarks: 'Remarques',
    signature: 'Signature',
    kind: 'Type d’usage',
    from: 'À partir du',
    until: 'Jusqu’au',
    fill: 'Veuillez remplir chaque ligne et cocher ce qui convient.',
    kinds: ['privé', 'commercial', 'association', 'autre'],
    extras: [
      'avec dépôt',
      'avec stationnement',
      'clé souhaitée',
      'week-end seulement',
      'par courrier',
      'par téléphone',
    ],
    accept: [
      'J’ai lu le règlement.',
      'Mes données peuvent être conservées.',
      'Je souhaite être informé des changements.',
    ],
    bookings: [
      'Paiement par carte',
      'Virement permanent',
      'Virement reçu',
      'Retrait',
      'Prélèvement',
      'Frais',
      'Intérêts',
    ],
    reference: 'Libellé',
    unit: 'milliers',
  },
};

function two(number) {
  return String(number).padStart(2, '0');
}

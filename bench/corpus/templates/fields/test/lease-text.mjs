// Sentences of the tested lease.
export const CLAUSES = {
  en: (f) => [
    `Between ${f.landlord}, residing at ${f.landlordAddress}, hereinafter the Landlord, and ${f.tenant}, presently of ${f.tenantAddress}, hereinafter the Tenant, the following is agreed.`,
    `§ 1 The Landlord lets the flat at ${f.flat}, with ${f.area} m² on the ${f.rooms} principal rooms. The keys are handed over on ${f.keys}.`,
    `§ 2 The tenancy begins on ${f.start} and ends, without notice being needed, on ${f.end}.`,
    `§ 3 The rent is ${f.rent} a month, to which ${f.costs} for heating and water are added, payable by the third working day.`,
    `§ 4 The Tenant deposits ${f.deposit} as security. It is returned within ${f.back} after the flat is given back.`,
    `§ 5 Disputes are decided by the courts of ${f.court}. The law of ${f.law} applies.`,
    `Signed at ${f.place} on ${f.signed}.`,
  ],
  de: (f) => [
    `Zwischen ${f.landlord}, wohnhaft ${f.landlordAddress}, nachstehend Vermieter, und ${f.tenant}, derzeit ${f.tenantAddress}, nachstehend Mieter, wird Folgendes vereinbart.`,
    `§ 1 Der Vermieter vermietet die Wohnung ${f.flat} mit ${f.area} m² und ${f.rooms} Zimmern. Die Schlüssel werden am ${f.keys} übergeben.`,
    `§ 2 Das Mietverhältnis beginnt am ${f.start} und endet, ohne dass es einer Kündigung bedarf, am ${f.end}.`,
    `§ 3 Die Miete beträgt ${f.rent} im Monat; hinzu kommen ${f.costs} für Heizung und Wasser, zahlbar bis zum dritten Werktag.`,
    `§ 4 Der Mieter leistet eine Kaution von ${f.deposit}. Sie wird binnen ${f.back} nach Rückgabe der Wohnung erstattet.`,
    `§ 5 Gerichtsstand ist ${f.court}. Es gilt das Recht von ${f.law}.`,
    `${f.place}, den ${f.signed}`,
  ],
  fr: (f) => [
    `Entre ${f.landlord}, demeurant ${f.landlordAddress}, ci-après le Bailleur, et ${f.tenant}, demeurant actuellement ${f.tenantAddress}, ci-après le Locataire, il est convenu ce qui suit.`,
    `§ 1 Le Bailleur loue le logement situé ${f.flat}, d’une surface de ${f.area} m² et de ${f.rooms} pièces. Les clés sont remises le ${f.keys}.`,
    `§ 2 La location commence le ${f.start} et prend fin, sans qu’un congé soit nécessaire, le ${f.end}.`,
    `§ 3 Le loyer est de ${f.rent} par mois, auquel s’ajoutent ${f.costs} pour le chauffage et l’eau.`,
    `§ 4 Le Locataire verse un dépôt de garantie de ${f.deposit}, restitué dans un délai de ${f.back} après le départ.`,
    `§ 5 Les tribunaux de ${f.court} sont compétents. Le droit de ${f.law} s’applique.`,
    `Fait à ${f.place}, le ${f.signed}`,
  ],
  es: (f) => [
    `Entre ${f.landlord}, con domicilio en ${f.landlordAddress}, en adelante el Arrendador, y ${f.tenant}, actualmente en ${f.tenantAddress}, en adelante el Arrendatario, se conviene lo siguiente.`,
    `§ 1 El Arrendador alquila la vivienda de ${f.flat}, de ${f.area} m² y ${f.rooms} habitaciones. Las llaves se entregan el ${f.keys}.`,
    `§ 2 El arrendamiento comienza el ${f.start} y termina, sin necesidad de aviso, el ${f.end}.`,
    `§ 3 La renta es de ${f.rent} al mes, más ${f.costs} por calefacción y agua.`,
    `§ 4 El Arrendatario deposita ${f.deposit} como fianza, que se devuelve en un plazo de ${f.back} tras la entrega de la vivienda.`,
    `§ 5 Son competentes los juzgados de ${f.court}. Se aplica la ley de ${f.law}.`,
    `En ${f.place}, a ${f.signed}`,
  ],
};
export const SPANS = { en: 'months', de: 'Monaten', fr: 'mois', es: 'meses' };
export const COUNTRIES = { en: 'England', de: 'Deutschland', fr: 'France', es: 'España' };
export const FILLERS = {
  en: 'The flat is for living in only. Pets need consent. Windows are to be aired daily. Damage is to be reported without delay. Walls may be painted in light colours.',
  de: 'Die Wohnung dient nur zum Wohnen. Haustiere bedürfen der Zustimmung. Es ist täglich zu lüften. Schäden sind sogleich zu melden. Wände dürfen hell gestrichen werden.',
  fr: 'Le logement sert à la seule habitation. Les animaux sont soumis à accord. Il faut aérer chaque jour. Tout dégât est à signaler sans délai. Les murs peuvent être peints en clair.',
  es: 'La vivienda se destina solo a residencia. Los animales requieren permiso. Hay que ventilar cada día. Los daños se comunican sin demora. Las paredes pueden pintarse en claro.',
};

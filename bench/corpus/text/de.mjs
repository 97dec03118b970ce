// German words of the text generator: our own lists. The phrases are feminine or neuter, whose nominative is their accusative.
const words = (text) => text.trim().split(/\s*;\s*/);

export const de = {
  code: 'de',
  phrases: words(
    `das Hafenamt; die Frühjahrsmessung; eine zweite Lesung; das obere Tal; die Weberei; die Nachtwache; diese Vereinbarung; das Rathaus;
     eine kleinere Werkstatt; die neue Leitung; das Lesezimmer; die alte Fähre; unsere Außenstelle; das gemessene Gefälle; eine vorsichtige Schätzung;
     die westliche Wiese; das Jahresbudget; die hölzerne Brücke; jede dritte Probe; das zentrale Archiv; die Mietflotte; das Notstromgerät;
     eine stille Übereinkunft; die Streuobstwiese; die Turmuhr; das Kühlhaus; die Entwässerung; das Dorfgasthaus; die gedruckte Übersicht;
     das überarbeitete Verzeichnis; die untere Talsperre; die Zulieferfirma`,
  ),
  verbs: words(
    `ersetzt; beschreibt; unterstützt; übertrifft; erreicht; schützt; bestätigt; verzögert; ergänzt; begleitet; versorgt; begrenzt;
     umfasst; erklärt; verbessert; benötigt; enthält; verdoppelt; überdauert; berichtigt; eröffnet; wiederholt; beliefert`,
  ),
  adjuncts: words(
    `während der Wintermonate; ohne weitere Kosten; im zweiten Stock; nahe der Bahnlinie; seit dem letzten Herbst; in den meisten Fällen;
     unter gleichen Bedingungen; für drei Jahreszeiten; nach kurzer Prüfung; bei Niedrigwasser; mit wenigen Ausnahmen; vor der Eröffnung;
     entlang des Flusses; mit großem Abstand; innerhalb von zwei Wochen; an Werktagen`,
  ),
  openers: [],
  conjunctions: words('und; aber; denn; doch'),
  topics: words(
    `Wasserstände; Vorräte; Instandsetzung; Nachtdienste; Zweite Messung; Mieten und Pachten; Holzvorrat; Lagerung; Ortsverkehr; Verfahren;
     Ergebnisse; Ausblick; Personal; Witterung; Wartung; Zugänge; Kosten; Der südliche Standort; Messwerte; Sicherheit`,
  ),
  subjects: words(
    'Hafenbauten; Almwirtschaft; Die Kanalfähre; Markthallen; Dorfbüchereien; Gezeitenmühlen; Bahnhofsgärten; Steinbrücken',
  ),
  firstNames: words(
    'Anna; Bernd; Clara; Dieter; Elke; Friedrich; Greta; Heiko; Ines; Jürgen; Käthe; Lorenz; Maja; Oskar; Sören; Ute',
  ),
  lastNames: words(
    `Ahrendt; Brückner; Dörfler; Eichholz; Fährmann; Grünwald; Hollerbach; Jüttner; Kesselring; Lindgruber; Moosbach; Nußbaumer; Oelze;
     Preußler; Quandel; Röhrig; Steinhöfel; Tannert; Uhlich; Weißgerber`,
  ),
  streets: words(
    'Mühlgasse; Seilerbahn; Bahnhofstraße; Am Anger; Kirchweg; Obstgartenweg; Steinbruchstraße; Marktplatz',
  ),
  towns: words('Oberhafen; Fennwik; Hochmoorstadt; Salzhausen am See; Königsfähr; Brackdorf; Holmbrück; Westacker'),
  trades: words('Segelmacherei; Tischlerei; Messgeräte; Gießerei; Druckerei; Saatgut; Bootswerft; Keramik'),
  company: (name, trade, random) =>
    random.pick([`${trade} ${name} GmbH`, `${name} ${trade} KG`, `${name} & Söhne, ${trade}`]),
  address: ({ number, street, code, town }) => [`${street} ${number}`, `${code} ${town}`],
  products: words(
    `Großsegel, weiß, mit zwei Reffreihen; Eichenbohle, gehobelt; Messingscharnier; Leinengarn, gewachst; Lieferung zur Werft; Kupfernagel;
     Ausbesserung einer Naht; Abdeckplane; Lagerung für einen Monat; Eschenstiel; Holzteer; Miete eines Anhängers; Glasscheibe, zugeschnitten;
     Farbe, seegrün; Aufmaß vor Ort; Tauwerk, 12 mm; Ersatzschlüssel; Dachschiefer; Türdichtung; Lampenöl`,
  ),
  months: words('Januar; Februar; März; April; Mai; Juni; Juli; August; September; Oktober; November; Dezember'),
  date: (day, month, year) => `${day}. ${month} ${year}`,
  shortDate: (day, month, year) => `${two(day)}.${two(month)}.${year}`,
  group: '.',
  point: ',',
  currency: { code: 'EUR', sign: '€', isBefore: false },
  quarters: ['Frühling', 'Sommer', 'Herbst', 'Winter'],
  places: words(
    'Obermühle; Falkenhöhe; Salzwiese; Klosterhof; Steinbruch; Nordmole; Ostwiese; Alte Schleuse; Farnhang; Langscheune',
  ),
  labels: {
    page: 'Seite',
    of: 'von',
    table: 'Tabelle',
    figure: 'Abbildung',
    abstract: 'Zusammenfassung',
    invoice: 'Rechnung',
    number: 'Rechnungsnr.',
    date: 'Datum',
    customer: 'Kundennr.',
    due: 'Fällig am',
    item: 'Pos.',
    description: 'Bezeichnung',
    quantity: 'Menge',
    unitPrice: 'Einzelpreis',
    amount: 'Betrag',
    net: 'Netto',
    tax: 'USt.',
    total: 'Gesamt',
    billTo: 'Rechnung an',
    terms: 'Bitte zahlen Sie innerhalb von 30 Tagen unter Angabe der Rechnungsnummer.',
    account: 'Konto',
    statement: 'Kontoauszug',
    value: 'Wertstellung',
    debit: 'Soll',
    credit: 'Haben',
    balance: 'Saldo',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    carried: 'Übertrag',
    period: 'Zeitraum',
    holder: 'Kontoinhaber',
    place: 'Ort',
    count: 'Anzahl',
    share: 'Anteil, %',
    all: 'Alle Orte',
    form: 'Antrag',
    personal: 'Zur Person',
    request: 'Ihr Anliegen',
    consent: 'Einwilligung',
    lastName: 'Nachname',
    firstName: 'Vorname',
    street: 'Straße',
    town: 'Ort',
    telephone: 'Telefon',
    birth: 'Geburtsdatum',
    email: 'E-Mail',
    remarks: 'Bemerkungen',
    signature: 'Unterschrift',
    kind: 'Art der Nutzung',
    from: 'Gewünscht ab',
    until: 'Bis',
    fill: 'Bitte füllen Sie alle Zeilen aus und kreuzen Sie Zutreffendes an.',
    kinds: ['privat', 'gewerblich', 'Verein', 'sonstige'],
    extras: ['mit Lagerraum', 'mit Stellplatz', 'Schlüssel gewünscht', 'nur am Wochenende', 'per Post', 'telefonisch'],
    accept: [
      'Ich habe die Regeln gelesen.',
      'Meine Angaben dürfen gespeichert werden.',
      'Ich möchte über Änderungen informiert werden.',
    ],
    bookings: ['Kartenzahlung', 'Dauerauftrag', 'Gutschrift', 'Barauszahlung', 'Lastschrift', 'Entgelt', 'Zinsen'],
    reference: 'Verwendung',
    unit: 'Tausend',
  },
};

function two(number) {
  return String(number).padStart(2, '0');
}

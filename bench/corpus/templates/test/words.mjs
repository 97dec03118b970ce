// Words of the test templates: lists of their own, in English and Dutch.
const list = (text) => text.trim().split(/\s*\|\s*/);

const WORDS = {
  en: {
    language: 'en',
    nouns: list(
      `glacier|ferment|beehive|reactor|tram line|vaccine|turbine|coral reef|poll|lease|syllabus|protein|ballast|orbit|quota|seam|vineyard|
       aquifer|ledger|clinic|kiln|satellite|parish|subsidy|enzyme|harvester|mortgage|lagoon|cohort|sensor`,
    ),
    qualities: list(
      'porous|regional|unpaid|thermal|early|dense|rural|idle|pooled|annual|acute|shared|brittle|remote|modest|urban|raw',
    ),
    acts: list(
      `was measured twice|fell by a third|did not differ|remains under review|was sold to members|grew faster than planned|is kept at room
       temperature|was left out of the pooled estimate|passes to the next owner|depends on the season|lies below the threshold|
       is paid in two instalments|matched the forecast|was closed for repairs|is listed in the annex`,
    ),
    links: list('although|because|so that|while|unless|after'),
    titles: list(
      `Background|Study Population|Net Revenue|Outlook for Members|Safety Notes|Calibration|Staff and Pay|Risk Factors|Field Work|
       Limitations|Ablation|Procurement|Opening Hours|Board and Committees|How to Apply|Fleet Renewal|Related Work|Dividend|Housing`,
    ),
    measures: list(
      `RMSE|Recall|Latency|n|p|Dose|Premium|EBIT|Tonnes|Staff|Turnover|Cases|Odds ratio|Half-life|Throughput|Net assets|Beds|Depth of
       water|Price per night|Share of votes`,
    ),
    things: list(
      `Ridge regression|Random forest|Oak stand|Night bus|Placebo|Arm B|Savings account|Term deposit|Diesel|Hybrid drive|Brown trout|
       Sea bass|Primary school|Evening class|Ward 3|Ward 7|Loan portfolio|Gravel|Peat|Fine sand|Two-layer net|Sparse coding|Bagging|
       Smokers|Never smoked|Under 35 years|35 to 64 years|65 years and over`,
    ),
    groups: list(
      'Northern district|Southern district|Validation|Held-out|Men|Women|Assets|Liabilities|Weekdays|Sundays|Phase I|Phase II|Leased|Owned',
    ),
    units: list('mg/l|kPa|EUR m|%|min|l/s|GWh|persons|cm'),
    people: list(
      'Tamsin Okafor|Rhys Vandermeer|Ines Calder|Bartosz Wolny|Leila Harcourt|Oskar Tveit|Mina Sorrell|Dougal Frye',
    ),
    firms: list('Tidewell Mutual|Corvane Analytics|Brackenfell Water|Ostler & Pike|Lumen Transit|Harrow Dairy Co-op'),
    streets: list('12 Cooper Wharf|88 Lime Terrace|5 Granary Yard|310 Northgate|41b Fuller Street'),
    towns: list('Eastholme EH4 2QT|Marlpit ML9 1AB|Dunwater DW2 7RR|Castle Orme CO1 3XZ'),
    days: list('Mon|Tue|Wed|Thu|Fri'),
    table: 'Table',
    figure: 'Figure',
    total: 'Total',
    page: 'Page',
    contents: 'In this issue',
    note: 'Values in brackets are standard errors.',
  },
  nl: {
    language: 'nl',
    nouns: list(
      `gletsjer|bijenkorf|reactor|tramlijn|vaccin|turbine|koraalrif|peiling|huurcontract|leerplan|eiwit|baan|quotum|naad|wijngaard|
       waterlaag|grootboek|kliniek|oven|satelliet|parochie|subsidie|enzym|oogstmachine|hypotheek|lagune|sensor`,
    ),
    qualities: list(
      'poreuze|regionale|onbetaalde|thermische|vroege|dichte|landelijke|gedeelde|jaarlijkse|broze|verre|stedelijke|ruwe',
    ),
    acts: list(
      `werd twee keer gemeten|daalde met een derde|verschilde niet|wordt nog bekeken|groeide sneller dan gedacht|wordt koel bewaard|gaat over
       op de volgende eigenaar|hangt af van het seizoen|ligt onder de grens|wordt in twee delen betaald|klopte met de raming|was
       gesloten|staat in de bijlage`,
    ),
    links: list('hoewel|omdat|zodat|terwijl|tenzij|nadat'),
    titles: list(
      `Achtergrond|Onderzochte groep|Netto-omzet|Vooruitzichten|Veiligheid|IJking|Personeel|Risico's|Veldwerk|Beperkingen|Inkoop|
       Openingstijden|Bestuur|Aanvragen|Vernieuwing van de vloot|Eerder werk|Dividend|Wonen`,
    ),
    measures: list(
      `RMSE|Recall|Wachttijd|n|p|Dosis|Premie|EBIT|Ton|Personeel|Omzet|Gevallen|Kansverhouding|Halfwaardetijd|Doorvoer|Netto bezit|Bedden|
       Prijs per nacht|Deel van de stemmen`,
    ),
    things: list(
      `Ridgeregressie|Eikenbos|Nachtbus|Placebo|Groep B|Spaarrekening|Deposito|Diesel|Hybride|Beekforel|Zeebaars|Basisschool|Avondcursus|
       Afdeling 3|Afdeling 7|Leningen|Grind|Veen|Fijn zand|Rokers|Nooit gerookt|Onder 35 jaar|35 tot 64 jaar|65 jaar en ouder`,
    ),
    groups: list(
      'Noord|Zuid|Validatie|Proef|Mannen|Vrouwen|Activa|Passiva|Werkdagen|Zondag|Fase I|Fase II|Gehuurd|Eigen',
    ),
    units: list('mg/l|kPa|mln EUR|%|min|l/s|GWh|personen|cm'),
    people: list('Femke Aldenhof|Joris Breukink|Saar Kalverda|Wout Terpstra|Noor Hagedoorn|Gijs Molenaar'),
    firms: list('Getij Onderling|Korvaan Analyse|Waterschap Oostbroek|Lumen Vervoer|Zuivel Harrow'),
    streets: list('Kuiperskade 12|Lindeterras 88|Graanhof 5|Noordpoort 310|Volderstraat 41b'),
    towns: list('4021 EH Oostholm|9130 ML Mergelput|2277 DW Duinwater'),
    days: list('ma|di|wo|do|vr'),
    table: 'Tabel',
    figure: 'Figuur',
    total: 'Totaal',
    page: 'Blad',
    contents: 'In dit nummer',
    note: 'Tussen haakjes de standaardfout.',
  },
};

/** Says things with a language's words. */
export function speaker(random, language) {
  const words = WORDS[language];
  const upper = (text) => text[0].toUpperCase() + text.slice(1);
  const article = language === 'en' ? 'the' : 'de';
  const thing = () =>
    `${article} ${random.chance(0.6) ? `${random.pick(words.qualities)} ` : ''}${random.pick(words.nouns)}`;
  const act = () => random.pick(words.acts).replace(/\s+/g, ' ');
  const sentence = () =>
    `${upper(thing())} ${act()}${random.chance(0.4) ? ` ${random.pick(words.links)} ${thing()} ${act()}` : ''}.`;
  return {
    words,
    thing: () => upper(thing()),
    sentence,
    text: (least, most) => Array.from({ length: random.integer(least, most) }, sentence).join(' '),
    title: () => random.pick(words.titles),
    pick: (name) => random.pick(words[name]).replace(/\s+/g, ' '),
    some: (name, count) => random.sample(words[name], count).map((text) => text.replace(/\s+/g, ' ')),
  };
}

// A form: labelled lines or boxes to write on, marks to set, groups of options. Half of them can be filled in (AcroForm); the others are
// drawn, with what was written on them.

const EMPTY = 0.15;

export function form(random, write) {
  const { labels } = write;
  const text = (name, label, value) => ({
    name,
    label,
    kind: 'text',
    value: random.chance(EMPTY) ? '' : value,
  });
  const person = write.name();
  const [street, town] = write.address();
  const date = () => write.shortDate({ day: random.integer(1, 28), month: random.integer(1, 12), year: 2031 });
  const subject = write.subject();
  const kind = random.integer(0, labels.kinds.length - 1);
  const isChoice = random.chance(0.4);
  const kinds = isChoice
    ? [{ fields: [{ name: 'kind', label: labels.kind, kind: 'choice', value: labels.kinds[kind] }], across: 1 }]
    : [
        { paragraph: labels.kind, isBold: true },
        {
          fields: labels.kinds.map((label, index) => ({
            name: 'kind',
            label,
            kind: 'radio',
            value: label,
            isOn: index === kind,
          })),
          across: random.pick([2, 4]),
        },
      ];
  const mark = (name) => (label, index) => ({
    name: `${name}${index + 1}`,
    label,
    kind: 'check',
    value: label,
    isOn: random.chance(0.45),
  });
  const isNumbered = random.chance(0.4);
  const heading = (number, title) => ({ heading: isNumbered ? `${number}. ${title}` : title, level: 2 });
  const personal = [
    text('lastName', labels.lastName, person.last),
    text('firstName', labels.firstName, person.first),
    text('street', labels.street, street),
    text('town', labels.town, town),
    text('telephone', labels.telephone, write.telephone()),
    text('birth', labels.birth, date()),
  ];
  return {
    title: `${labels.form}: ${subject}`,
    isInteractive: random.chance(0.5),
    head: random.chance(0.4) ? [{ role: 'runningHead', text: `${labels.form} ${random.integer(100, 999)}` }] : [],
    foot: random.chance(0.5) ? [{ role: 'pageNumber', text: `${labels.page} {page} ${labels.of} {pages}` }] : [],
    sections: [
      {
        body: [
          { heading: `${labels.form}: ${subject}`, level: 1 },
          { paragraph: labels.fill },
          heading(1, labels.personal),
          { fields: personal, across: random.pick([1, 2, 2, 3]) },
          heading(2, labels.request),
          ...kinds,
          {
            fields: random.sample(labels.extras, random.integer(3, 6)).map(mark('extra')),
            across: random.pick([1, 2, 3]),
          },
          { fields: [text('from', labels.from, date()), text('until', labels.until, date())], across: 2 },
          { fields: [text('remarks', labels.remarks, write.phrase())], across: 1 },
          heading(3, labels.consent),
          { sentences: random.integer(2, 4) },
          { fields: labels.accept.map(mark('accept')), across: 1 },
          {
            fields: [
              text('date', labels.date, date()),
              text('signature', labels.signature, `${person.first} ${person.last}`),
            ],
            across: 2,
          },
        ],
      },
    ],
  };
}

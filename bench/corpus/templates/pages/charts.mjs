// Pages full of charts and diagrams, alone and beside each other, with key figures and some text; now and then a table.
import { DENSE, drawnFigure } from './figures.mjs';
import { drawnLooks, drawnNumbering } from './looks.mjs';
import { drawnTable } from './tables.mjs';

export function charts(random, write) {
  const numbered = drawnNumbering(random);
  let count = 0;
  const figure = () => {
    count += 1;
    const block = { figure: drawnFigure(random, write, DENSE) };
    if (!random.chance(0.6)) return block;
    return {
      ...block,
      caption: `${write.labels.figure} ${count}: ${write.phrase()}.`,
      isCaptionAbove: random.chance(0.3),
    };
  };
  const titled = () => [{ paragraph: random.pick(write.language.topics), isBold: true }, figure()];
  const pieces = [
    () => [figure()],
    () => [{ beside: [titled(), titled()] }],
    () => [{ beside: [[figure()], [figure()]] }],
    () => [{ beside: [[figure()], [{ sentences: random.integer(2, 4) }]] }],
    () => [{ sentences: random.integer(1, 4) }],
    () => [{ heading: numbered(random.pick(write.language.topics)), level: 2 }, figure()],
    () => [keyFigures(random, write)],
  ];
  const body = Array.from({ length: random.integer(4, 7) }, () => random.pick(pieces)()).flat();
  const table = random.chance(0.3) ? [drawnTable(random, write)] : [];
  const title = `${write.company()}: ${random.pick(write.language.topics)}`;
  return {
    title,
    style: drawnLooks(random),
    head: random.chance(0.4) ? [{ role: 'runningHead', text: write.company() }] : [],
    foot: random.chance(0.6) ? [{ role: 'pageNumber', text: '{page}' }] : [],
    sections: [{ body: [{ heading: title, level: 1 }, ...body, ...table] }],
  };
}

/** Figures in large type, each over what it counts. */
function keyFigures(random, write) {
  const one = () => [
    {
      region: 'card',
      look: random.pick(['box', 'tint', undefined]),
      body: [
        { heading: `${random.integer(2, 99)}${random.pick(['%', '', ' M', 'k'])}`, level: 3 },
        { lines: [random.pick(write.language.topics)] },
      ],
    },
  ];
  return { beside: Array.from({ length: random.integer(2, 4) }, one) };
}

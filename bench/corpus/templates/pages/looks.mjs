// The look of the page templates beyond that of all documents: headings of many kinds, captions.

/** @param {import('../../random.mjs').Random} random */
export function drawnLooks(random) {
  const isPlain = random.chance(0.2);
  const first = random.pick([1.25, 1.5, 1.8, 2.2]);
  // Where size doesn't tell a heading, its weight does.
  const headings = isPlain ? [first, 1, 1] : [first, Math.round((1 + first) * 50) / 100, random.pick([1, 1.1])];
  const isLight = random.chance(0.25);
  const isCentred = random.chance(0.2);
  const looks = headings.map((size, level) => ({
    isBold: size < 1.2 || !isLight,
    isItalic: level === 2 && random.chance(0.35),
    isUpper: level === 1 && random.chance(0.2),
    isRuled: level === 1 && random.chance(0.15),
    align: isCentred && level < 2 ? 'centre' : 'left',
  }));
  return {
    headings,
    headingLooks: looks,
    captionLook: {
      isLeadBold: random.chance(0.5),
      isItalic: random.chance(0.25),
      align: random.pick(['left', 'left', 'centre']),
    },
  };
}

/** Numbers headings: `1`, `1.`, `1.1`, `A`, or leaves them as they are. */
export function drawnNumbering(random) {
  const manner = random.pick(['none', 'none', 'plain', 'dotted', 'letter', 'roman']);
  const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];
  const counts = [0, 0];
  return (text, level = 2) => {
    if (level === 2) [counts[0], counts[1]] = [counts[0] + 1, 0];
    else counts[1] += 1;
    const [chapter, part] = counts;
    const inner = level === 2 ? '' : `.${part}`;
    switch (manner) {
      case 'plain':
        return `${chapter}${inner} ${text}`;
      case 'dotted':
        return `${chapter}.${level === 2 ? '' : `${part}.`} ${text}`;
      case 'letter':
        return `${String.fromCharCode(64 + chapter)}${inner}. ${text}`;
      case 'roman':
        return level === 2 ? `${roman[(chapter - 1) % 10]}. ${text}` : `${part}) ${text}`;
      default:
        return text;
    }
  };
}

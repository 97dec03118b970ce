/** Entries of a long list that are still written over several lines each. */
const SPREAD_LIMIT = 20_000;
const STEP = '  ';

/** A document as JSON to read: numbers of a box on one line, and very long lists with a line for each entry. */
export function jsonLines(value: object): string[] {
  const lines = ['{'];
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.forEach(([name, member], index) => {
    const end = index < members.length - 1 ? ',' : '';
    const written = writeMember(member);
    written.forEach((line, at) => {
      const head = at === 0 ? `${JSON.stringify(name)}: ` : '';
      lines.push(`${STEP}${head}${line}${at === written.length - 1 ? end : ''}`);
    });
  });
  lines.push('}');
  return lines;
}

function writeMember(member: unknown): string[] {
  if (Array.isArray(member) && member.length > SPREAD_LIMIT) {
    const last = member.length - 1;
    return ['[', ...member.map((entry, at) => `${STEP}${JSON.stringify(entry)}${at < last ? ',' : ''}`), ']'];
  }
  return JSON.stringify(member, null, STEP).replace(NUMBERS, onOneLine).split('\n');
}

/** An array of numbers alone over several lines; a line break inside of a string is written `\n`, and can't be met here. */
const NUMBERS = /\[\n\s+-?[\d.e+-]+(?:,\n\s+-?[\d.e+-]+)*\n\s+\]/g;

function onOneLine(array: string): string {
  return array.replace(/\n\s*/g, ' ').replace('[ ', '[').replace(' ]', ']');
}

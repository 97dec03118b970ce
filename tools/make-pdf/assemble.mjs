// Assembles a PDF file from its objects.

/** The file of these objects, the first of which is the catalogue; `entries` are added to the trailer. */
export function assemble(objects, entries = '') {
  const parts = ['%PDF-1.7\n%\xE2\xE3\xCF\xD3\n'];
  let length = parts[0].length;
  const offsets = objects.map((body, index) => {
    const at = length;
    const part = `${index + 1} 0 obj\n${body}\nendobj\n`;
    parts.push(part);
    length += Buffer.byteLength(part, 'latin1');
    return at;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  parts.push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}`);
  parts.push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${entries} >>\nstartxref\n${length}\n%%EOF\n`);
  return Buffer.from(parts.join(''), 'latin1');
}

/** A stream object: the entries of its dictionary, and its bytes as latin1. */
export function stream(entries, bytes) {
  const dictionary = [entries, `/Length ${bytes.length}`].filter((part) => part !== '').join(' ');
  return `<< ${dictionary} >>\nstream\n${bytes}\nendstream`;
}

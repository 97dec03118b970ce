/** PDFs made by hand: lines of Helvetica, and a picture of four pixels where asked. */
export interface PdfOptions {
  picture?: boolean;
  encrypted?: boolean;
}

export function pdf(pages: string[][], { picture = false, encrypted = false }: PdfOptions = {}): Buffer {
  const pixels = 'FF0000 00FF00 0000FF FFFF00>';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /ASCIIHexDecode ' +
      `/Length ${pixels.length} >>\nstream\n${pixels}\nendstream`,
  ];
  const kids = pages.map((lines) => {
    const text = lines.map((line, i) => `BT /F1 11 Tf 72 ${720 - 14 * i} Td (${line}) Tj ET\n`).join('');
    const content = picture ? `${text}q 200 0 0 150 72 300 cm /I1 Do Q\n` : text;
    const stream = objects.push(`<< /Length ${content.length} >>\nstream\n${content}endstream`);
    const resources = '<< /Font << /F1 3 0 R >> /XObject << /I1 4 0 R >> >>';
    return objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${stream} 0 R /Resources ${resources} >>`,
    );
  });
  objects[1] = `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  return assemble(objects, encrypted);
}

function assemble(objects: string[], encrypted: boolean): Buffer {
  // Keys that no password opens, the empty one least of all.
  const lock = '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 ' + `/O <${'3c'.repeat(32)}> /U <${'a5'.repeat(32)}> >> `;
  const id = `/ID [<${'00'.repeat(16)}> <${'00'.repeat(16)}>]`;
  let out = '%PDF-1.7\n';
  const places = objects.map((object, i) => {
    const place = out.length;
    out += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = out.length;
  const entries = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  out += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${encrypted ? lock + id : ''} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(out, 'latin1');
}

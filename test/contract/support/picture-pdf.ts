// A PDF of one page with a line of text and a picture of a few coloured squares.

const SIDE = 64;

export function picturePdf(): Buffer {
  const pixels = Buffer.alloc(SIDE * SIDE * 3, 0);
  for (let index = 0; index < SIDE * SIDE; index += 1) {
    const square = (Math.floor(index / SIDE / 16) + Math.floor((index % SIDE) / 16)) % 3;
    pixels[index * 3 + square] = 200;
  }
  const content = 'BT /F1 12 Tf 72 720 Td (A picture stands below.) Tj ET q 200 0 0 200 72 400 cm /Im1 Do Q';
  const objects: Buffer[] = [
    text('<< /Type /Catalog /Pages 2 0 R >>'),
    text('<< /Type /Pages /Count 1 /Kids [3 0 R] >>'),
    text(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R ' +
        '/Resources << /Font << /F1 5 0 R >> /XObject << /Im1 6 0 R >> >> >>',
    ),
    stream('<< ', Buffer.from(content)),
    text('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    stream(
      `<< /Type /XObject /Subtype /Image /Width ${SIDE} /Height ${SIDE} /ColorSpace /DeviceRGB /BitsPerComponent 8 `,
      pixels,
    ),
  ];
  return assemble(objects);
}

function assemble(objects: readonly Buffer[]): Buffer {
  const parts = [text('%PDF-1.7\n')];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, body] of objects.entries()) {
    const whole = Buffer.concat([text(`${index + 1} 0 obj\n`), body, text('\nendobj\n')]);
    offsets.push(length);
    length += whole.length;
    parts.push(whole);
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    text(
      `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

function stream(head: string, bytes: Buffer): Buffer {
  return Buffer.concat([text(`${head}/Length ${bytes.length} >>\nstream\n`), bytes, text('\nendstream')]);
}

function text(body: string): Buffer {
  return Buffer.from(body, 'latin1');
}

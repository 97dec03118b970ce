// Office documents of our own making, part by part, unusual and hostile ones too.
import { crc32, deflateRawSync, inflateRawSync } from 'node:zlib';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';

export const MAIN_TYPES = {
  docx: `${OFFICE}.wordprocessingml.document.main+xml`,
  dotx: `${OFFICE}.wordprocessingml.template.main+xml`,
  docm: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  pptx: `${OFFICE}.presentationml.presentation.main+xml`,
  ppsx: `${OFFICE}.presentationml.slideshow.main+xml`,
  potx: `${OFFICE}.presentationml.template.main+xml`,
  pptm: 'application/vnd.ms-powerpoint.presentation.macroEnabled.main+xml',
  xlsx: `${OFFICE}.spreadsheetml.sheet.main+xml`,
};

/** A Word document with this body; `related` parts have the relationships rId1, rId2, …, as have places outside without content. */
export function docx(body, related = [], type = MAIN_TYPES.docx) {
  return zip(docxParts(body, related, type));
}

export function docxParts(body, related = [], type = MAIN_TYPES.docx) {
  return [
    ...packageOf('word/document.xml', type),
    [
      'word/document.xml',
      `<w:document xmlns:w="${WORD}" xmlns:r="${RELATIONSHIPS}"><w:body>${body}</w:body></w:document>`,
    ],
    ['word/_rels/document.xml.rels', relationships(related)],
    ...related.filter(isInside).map(([, name, content]) => [`word/${name}`, content]),
  ];
}

/** The part in the namespaces of the strict form of the standard. */
export function strict([name, content]) {
  const text = content
    .toString()
    .replaceAll(WORD, 'http://purl.oclc.org/ooxml/wordprocessingml/main')
    .replaceAll(RELATIONSHIPS, 'http://purl.oclc.org/ooxml/officeDocument/relationships');
  return [name, text];
}

/** A compound file, which the formats before 2007 and encrypted documents are stored in, with one stream of this name. */
export function compound(name) {
  const none = 0xffffffff;
  const header = Buffer.alloc(512);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(header);
  header.writeUInt16LE(9, 30);
  header.writeUInt32LE(0, 48);
  header.writeUInt32LE(none, 76);
  const entries = ['Root Entry', name].map((title, index) => {
    const entry = Buffer.alloc(128);
    entry.write(title, 'utf16le');
    entry.writeUInt16LE((title.length + 1) * 2, 64);
    entry.writeUInt32LE(none, 68);
    entry.writeUInt32LE(none, 72);
    entry.writeUInt32LE(index === 0 ? 1 : none, 76);
    return entry;
  });
  return Buffer.concat([header, ...entries, Buffer.alloc(256)]);
}

/** `\f` begins a new page. */
export function paragraph(text) {
  const runs = text.split('\f').map((part) => `<w:r><w:t xml:space="preserve">${part}</w:t></w:r>`);
  return `<w:p>${runs.join('<w:r><w:br w:type="page"/></w:r>')}</w:p>`;
}

/** A presentation with a slide for each text; some are hidden. */
export function pptx(texts = ['A slide'], { type = MAIN_TYPES.pptx, hidden = [] } = {}) {
  const ids = texts.map((_, index) => `<p:sldId id="${String(256 + index)}" r:id="rId${String(index + 2)}"/>`).join('');
  const tree = (shapes) =>
    '<p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>' +
    `${shapes}</p:spTree></p:cSld>`;
  const named = `xmlns:p="${SLIDES}" xmlns:a="${DRAWING}" xmlns:r="${RELATIONSHIPS}"`;
  const colours =
    '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" ' +
    'accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>';
  return zip([
    ...packageOf('ppt/presentation.xml', type),
    [
      'ppt/presentation.xml',
      `<p:presentation ${named}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst>` +
        `<p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    ],
    [
      'ppt/_rels/presentation.xml.rels',
      relationships([
        ['slideMaster', 'slideMasters/slideMaster1.xml'],
        ...texts.map((_, index) => ['slide', `slides/slide${String(index + 1)}.xml`]),
      ]),
    ],
    [
      'ppt/slideMasters/slideMaster1.xml',
      `<p:sldMaster ${named}>${tree('')}${colours}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
    ],
    [
      'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      relationships([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
    ],
    ['ppt/slideLayouts/slideLayout1.xml', `<p:sldLayout ${named}>${tree('')}</p:sldLayout>`],
    [
      'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
      relationships([['slideMaster', '../slideMasters/slideMaster1.xml']]),
    ],
    ...texts.flatMap((text, index) => [
      [
        `ppt/slides/slide${String(index + 1)}.xml`,
        `<p:sld ${named}${hidden.includes(text) ? ' show="0"' : ''}>${tree(textBox(text))}</p:sld>`,
      ],
      [
        `ppt/slides/_rels/slide${String(index + 1)}.xml.rels`,
        relationships([['slideLayout', '../slideLayouts/slideLayout1.xml']]),
      ],
    ]),
  ]);
}

function textBox(text) {
  return (
    '<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>' +
    '<a:off x="914400" y="914400"/><a:ext cx="7315200" cy="914400"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom>' +
    `</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:rPr lang="en-US" sz="2400"/><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
  );
}

function packageOf(main, type) {
  return [
    [
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="${type}"/></Types>`,
    ],
    ['_rels/.rels', relationships([['officeDocument', main]])],
  ];
}

/** What has no content of its own lies outside. */
const isInside = ([, , content]) => content !== null;

function relationships(list) {
  const each = list.map((one, index) => {
    const [role, target] = one;
    const mode = isInside(one) ? '' : ' TargetMode="External"';
    return `<Relationship Id="rId${String(index + 1)}" Type="${RELATIONSHIPS}/${role}" Target="${target}"${mode}/>`;
  });
  return `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;
}

/** A ZIP archive of these parts, compressed. */
export function zip(parts) {
  const entries = [];
  const directory = [];
  let at = 0;
  for (const [name, content] of parts) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    // Version 2.0, no flags, deflated, without a time.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(Buffer.byteLength(name), 22);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common, place, Buffer.from(name)]));
    entries.push(entry);
    at += entry.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...entries, list, Buffer.from('PK\x05\x06'), end]);
}

/** The parts of a ZIP archive, by its directory. */
export function partsOf(archive) {
  const end = archive.lastIndexOf('PK\x05\x06');
  const parts = new Map();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    parts.set(name, archive.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed));
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return parts;
}

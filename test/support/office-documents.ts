/** Small office documents of our own making: packages with no more parts than a format needs. */
import { crc32 } from 'node:zlib';

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main';

type Parts = Readonly<Record<string, string | Buffer>>;

interface Relationship {
  type: string;
  target: string;
  external?: boolean;
}

export interface WordOptions {
  /** More of the body's XML, after the paragraphs. */
  body?: string;
  relationships?: readonly Relationship[];
}

/** A DOCX with a paragraph for each text. `\f` begins a new page. */
export function docx(texts: readonly string[], { body = '', relationships = [] }: WordOptions = {}): Buffer {
  const paragraphs = texts.map((text) => `<w:p>${text.split('\f').map(run).join(PAGE_BREAK)}</w:p>`).join('');
  return zip({
    '[Content_Types].xml': types({
      'word/document.xml': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    }),
    '_rels/.rels': links([{ type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': links(relationships),
    'word/document.xml': `${DECLARATION}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}/relationships"><w:body>${paragraphs}${body}</w:body></w:document>`,
  });
}

const PAGE_BREAK = '<w:r><w:br w:type="page"/></w:r>';

function run(text: string): string {
  return `<w:r><w:t xml:space="preserve">${text}</w:t></w:r>`;
}

export interface Slide {
  text: string;
  hidden?: boolean;
}

/** A PPTX with a text box on each slide. */
export function pptx(slides: readonly Slide[]): Buffer {
  const name = (index: number): string => `slides/slide${String(index + 1)}.xml`;
  const kind = 'application/vnd.openxmlformats-officedocument.presentationml';
  const ids = slides
    .map((_, index) => `<p:sldId id="${String(256 + index)}" r:id="rId${String(index + 1)}"/>`)
    .join('');
  return zip({
    '[Content_Types].xml': types({
      'ppt/presentation.xml': `${kind}.presentation.main+xml`,
      ...Object.fromEntries(slides.map((_, index) => [`ppt/${name(index)}`, `${kind}.slide+xml`])),
    }),
    '_rels/.rels': links([{ type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/_rels/presentation.xml.rels': links(slides.map((_, index) => ({ type: 'slide', target: name(index) }))),
    'ppt/presentation.xml': `${DECLARATION}<p:presentation xmlns:p="${SLIDES}" xmlns:r="${OFFICE}/relationships"><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
    ...Object.fromEntries(slides.map((slide, index) => [`ppt/${name(index)}`, slideXml(slide)])),
  });
}

function slideXml({ text, hidden = false }: Slide): string {
  const place = '<a:xfrm><a:off x="900000" y="900000"/><a:ext cx="6000000" cy="900000"/></a:xfrm>';
  const shape = `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Text"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr>${place}<a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const tree = `<p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>${shape}</p:spTree>`;
  return `${DECLARATION}<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}"${hidden ? ' show="0"' : ''}><p:cSld>${tree}</p:cSld></p:sld>`;
}

function types(parts: Readonly<Record<string, string>>): string {
  const overrides = Object.entries(parts).map(
    ([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`,
  );
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`;
}

function links(relationships: readonly Relationship[]): string {
  const made = relationships.map(({ type, target, external = false }, index) => {
    const mode = external ? ' TargetMode="External"' : '';
    return `<Relationship Id="rId${String(index + 1)}" Type="${OFFICE}/relationships/${type}" Target="${target}"${mode}/>`;
  });
  return `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${made.join('')}</Relationships>`;
}

/** A ZIP whose entries are stored as they are. */
function zip(parts: Parts): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(parts)) {
    const [path, bytes] = [Buffer.from(name), Buffer.from(content)];
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt32LE(crc32(bytes), 10);
    facts.writeUInt32LE(bytes.length, 14);
    facts.writeUInt32LE(bytes.length, 18);
    facts.writeUInt16LE(path.length, 22);
    const position = Buffer.alloc(14);
    position.writeUInt32LE(offset, 10);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), facts, path, bytes]);
    files.push(file);
    directory.push(Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, position, path);
    offset += file.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listing.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listing, Buffer.from('PK\x05\x06'), end]);
}

// Brings the samples of the playground from where documents of our own making lie, which scripts of this repository made: those of
// `npm run corpus` and of the tests of office documents.
import { copyFileSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FROM = {
  'invoice.pdf': 'docs/samples/extraction/invoice.pdf',
  'invoice.schema.json': 'docs/samples/extraction/invoice.schema.json',
  'statement.pdf': 'docs/samples/extraction/statement.pdf',
  'statement.schema.json': 'docs/samples/extraction/statement.schema.json',
  'report.pdf': 'test/accuracy/pages/two-columns.pdf',
  'receipt.pdf': 'test/accuracy/pages/scan-receipt.pdf',
  'receipt.schema.json': 'docs/samples/extraction/receipt.schema.json',
  'slides.pptx': 'test/fixtures/office/slides.pptx',
};

const root = new URL('../../../', import.meta.url);
const samples = new URL('apps/server/samples/', root);
mkdirSync(samples, { recursive: true });
for (const [name, source] of Object.entries(FROM)) {
  copyFileSync(fileURLToPath(new URL(source, root)), fileURLToPath(new URL(name, samples)));
}

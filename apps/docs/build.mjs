// Makes the documentation: dist/apps/docs of docs/*.md, with llms.txt. A link that leads nowhere fails the build.
import fs from 'node:fs';
import path from 'node:path';
import { addressOf, layout } from './layout.mjs';
import { render } from './markdown.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SOURCE = path.join(ROOT, 'docs');
const IMAGES = path.join(SOURCE, 'images');
const TARGET = path.join(ROOT, 'dist/apps/docs');
const ASSETS = path.join(import.meta.dirname, 'assets');
/** Files of the repository that the service serves under an address of its own. */
const SERVED = { '../openapi.json': '/openapi.json' };

const sections = JSON.parse(fs.readFileSync(path.join(import.meta.dirname, 'site.json'), 'utf8'));
const slugs = sections.flatMap(({ pages }) => pages);

const links = [];
const pages = new Map(slugs.map((slug) => [slug, { slug, ...render(source(slug), (target) => hrefOf(slug, target)) }]));
checkLinks();

fs.rmSync(TARGET, { recursive: true, force: true });
fs.cpSync(ASSETS, TARGET, { recursive: true });
if (fs.existsSync(IMAGES)) fs.cpSync(IMAGES, path.join(TARGET, 'images'), { recursive: true });
const contents = sections.map(({ title, pages: of }) => ({ title, pages: of.map((slug) => pages.get(slug)) }));
for (const page of pages.values()) {
  fs.writeFileSync(path.join(TARGET, `${page.slug}.html`), layout(page, contents));
  fs.writeFileSync(path.join(TARGET, `${page.slug}.md`), source(page.slug));
}
fs.writeFileSync(path.join(TARGET, 'llms.txt'), llms());
console.log(`${pages.size} pages`);

function source(slug) {
  return fs.readFileSync(path.join(SOURCE, `${slug}.md`), 'utf8');
}

function hrefOf(slug, target) {
  if (/^(https?:|mailto:)/.test(target) || target.startsWith('/')) return target;
  if (SERVED[target]) return SERVED[target];
  const [, name, fragment] = /^(?:([\w-]+)\.md)?(?:#(.+))?$/.exec(target) ?? [];
  if (name === undefined && fragment === undefined) {
    // Files of the repository that the site hasn't.
    if (fs.existsSync(path.join(SOURCE, target.split('#')[0]))) return null;
    throw new Error(`docs/${slug}.md links to ${target}, which isn't there`);
  }
  links.push({ from: slug, to: name ?? slug, fragment });
  const hash = fragment === undefined ? '' : `#${fragment}`;
  return name === undefined ? hash : addressOf(name) + hash;
}

function checkLinks() {
  const dead = links.filter(({ to, fragment }) => {
    const page = pages.get(to);
    return !page || (fragment !== undefined && !page.anchors.includes(fragment));
  });
  if (dead.length === 0) return;
  const lines = dead.map(({ from, to, fragment }) => `docs/${from}.md: ${to}.md${fragment ? `#${fragment}` : ''}`);
  throw new Error(`links that lead nowhere:\n${lines.join('\n')}`);
}

/** The index for language models (llmstxt.org): every page as Markdown, with what it is about. */
function llms() {
  const lines = contents.flatMap(({ title, pages: of }) => [
    `## ${title}`,
    '',
    ...of.map((page) => `- [${page.title}](/docs/${page.slug}.md): ${page.summary}`),
    '',
  ]);
  const { summary } = pages.get('index');
  return `# Recto\n\n> ${summary}\n\n- [OpenAPI](/openapi.json): every route, field and error\n\n${lines.join('\n')}`;
}

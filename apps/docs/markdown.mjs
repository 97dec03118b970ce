// Markdown of docs/ to the body of a page: anchors, highlighted samples, and links that work on the site.
import hljs from 'highlight.js/lib/common';
import markdownIt from 'markdown-it';
import anchor from 'markdown-it-anchor';

/** Reads better than its name in the fence. */
const LANGUAGES = { sh: 'bash', ts: 'typescript', py: 'python', mjs: 'javascript' };

/**
 * @param {string} text the page as it stands in docs/
 * @param {(target: string) => string | null} hrefOf the address on the site of what a link names; null where the site
 *   doesn't have it, and the words stand alone
 * @returns {{ title: string, summary: string, html: string, anchors: string[] }}
 */
export function render(text, hrefOf) {
  const anchors = [];
  const md = markdownIt({ html: false, linkify: false, typographer: false, highlight });
  md.use(anchor, {
    level: [2, 3],
    slugify,
    permalink: anchor.permalink.headerLink({ safariReaderFix: true }),
    callback: (_token, { slug }) => anchors.push(slug),
  });
  md.core.ruler.push('links', (state) => {
    for (const token of state.tokens) {
      if (!token.children) continue;
      token.children = relinked(token.children, hrefOf);
      for (const child of token.children)
        if (child.type === 'image') child.attrSet('src', `/docs/${child.attrGet('src')}`);
    }
  });
  // A wide table scrolls by itself, and not the page.
  md.renderer.rules.table_open = () => '<div class="table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  const html = md.render(text);
  return { title: titleOf(text), summary: summaryOf(text), html, anchors };
}

/** As GitHub makes them, so that a link to a heading works in both places. */
export function slugify(heading) {
  return heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function highlight(code, info) {
  const name = info.split(/\s/)[0];
  const language = LANGUAGES[name] ?? name;
  return hljs.getLanguage(language) ? hljs.highlight(code, { language }).value : '';
}

function relinked(tokens, hrefOf) {
  const open = [];
  return tokens.filter((token) => {
    if (token.type === 'link_close') return open.pop();
    if (token.type !== 'link_open') return true;
    const href = hrefOf(token.attrGet('href'));
    open.push(href !== null);
    if (href !== null) token.attrSet('href', href);
    return href !== null;
  });
}

function titleOf(text) {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error('a page has no title');
  return title;
}

/** The first sentence, without markup. */
function summaryOf(text) {
  const paragraph = text.split(/\n{2,}/).find((block) => !/^[#|<>`-]/.test(block)) ?? '';
  const plain = paragraph.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').replaceAll(/[`*]/g, '');
  return (/^.+?[.:](?=\s|$)/s.exec(plain)?.[0] ?? plain).replaceAll('\n', ' ').replace(/:$/, '.');
}

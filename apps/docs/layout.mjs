// The frame of each page: navigation, content, way on. No script, no style but the site's own file.
import { slugify } from './markdown.mjs';

/**
 * @param {object} page `{ slug, title, summary, html }`
 * @param {{ title: string, pages: { slug: string, title: string }[] }[]} sections
 */
export function layout(page, sections) {
  const pages = sections.flatMap((section) => section.pages);
  const at = pages.findIndex(({ slug }) => slug === page.slug);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="description" content="${escaped(page.summary)}" />
    <title>${escaped(page.title)} · Recto</title>
    <link rel="icon" href="/docs/mark.svg" />
    <link rel="stylesheet" href="/docs/style.css" />
    <link rel="alternate" type="text/markdown" href="/docs/${page.slug}.md" />
  </head>
  <body>
    <a class="skip" href="#content">Skip to the page</a>
    <header>
      <a class="brand" href="/docs"><img src="/docs/mark.svg" alt="" width="28" height="28" />Recto</a>
      <nav aria-label="Elsewhere"><a class="all-pages" href="#pages">Pages</a><a href="/docs/api">API reference</a><a href="/">Dashboard</a></nav>
    </header>
    <div class="columns">
      <nav class="contents" id="pages" aria-label="Pages">${sections.map((one) => section(one, page.slug)).join('')}</nav>
      <main id="content" tabindex="-1">
${page.html}
        <nav class="onward" aria-label="Next pages">${neighbour(pages[at - 1], 'prev')}${neighbour(pages[at + 1], 'next')}</nav>
      </main>
    </div>
  </body>
</html>
`;
}

export function addressOf(slug) {
  return slug === 'index' ? '/docs' : `/docs/${slug}`;
}

function section({ title, pages }, current) {
  const id = `section-${slugify(title)}`;
  const entries = pages.map(({ slug, title: name }) => {
    const here = slug === current ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(slug)}"${here}>${escaped(name)}</a></li>`;
  });
  return `<h2 id="${id}">${escaped(title)}</h2><ul aria-labelledby="${id}">${entries.join('')}</ul>`;
}

function neighbour(page, rel) {
  return page ? `<a rel="${rel}" href="${addressOf(page.slug)}">${escaped(page.title)}</a>` : '<span></span>';
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

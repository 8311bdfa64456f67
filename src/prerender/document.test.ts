import { expect, test } from 'vitest';
import { documentOf } from './document.ts';

const TEMPLATE = `<head>
    <title>Kindred Pages</title>
    <meta
      name="description"
      content="Old."
    />
  </head>
  <body><div id="root"></div></body>`;
const PAGE = { path: '/blog/a', title: 'A & "B"', description: '<i>', isIndexed: true };

test('texts cannot leave the attributes and elements they stand in', () => {
  const html = documentOf(TEMPLATE, { ...PAGE, loaderData: { words: '</script><b>$&' } }, 'hydration');
  expect(html).toContain('<title>A &amp; &quot;B&quot; · Kindred Pages</title>');
  expect(html).toContain('<meta name="description" content="&lt;i&gt;" />');
  expect(html).toContain('id="hydration">{"words":"\\u003c/script>\\u003cb>$&"}</script>');
  expect(html).not.toContain('Old.');
});

test('what is kept from search engines has neither a canonical address nor a picture to share', () => {
  const html = documentOf(TEMPLATE, { ...PAGE, isIndexed: false }, 'hydration');
  expect(html).toContain('<meta name="robots" content="noindex" />');
  expect(html).not.toMatch(/canonical|og:|id="hydration"/);
});

test('a template that lost its place for the page stops the build', () => {
  expect(() => documentOf('<head></head>', PAGE, 'hydration')).toThrow(/title/);
});

test('a page that can be seen keeps its code for later; one without anything to see asks for it at once', () => {
  const parts = { ...PAGE, scripts: ['assets/a.js', 'assets/b.js'] };
  const seen = documentOf(TEMPLATE, { ...parts, html: '<h1>Step 1</h1>' }, 'hydration');
  expect(seen).toContain('<div id="root" data-next="assets/a.js assets/b.js"><h1>');
  expect(seen).not.toContain('modulepreload');
  expect(documentOf(TEMPLATE, { ...parts, html: '<h1>A</h1>', isReadFirst: true }, 'hydration')).toContain(
    'data-read-first="assets/a.js assets/b.js"',
  );
  expect(documentOf(TEMPLATE, parts, 'hydration').match(/rel="modulepreload"/g)).toHaveLength(2);
});

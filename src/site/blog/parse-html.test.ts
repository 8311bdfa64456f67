import { expect, test } from 'vitest';
import { parseHtml } from './parse-html.ts';

const element = (name: string, ...children: unknown[]) => ({ name, href: undefined, children });

test('elements, text and entities become a tree', () => {
  expect(parseHtml('<p>Bread &amp; <em>butter</em>&#33;</p><br/>After')).toEqual([
    element('p', 'Bread & ', element('em', 'butter'), '!'),
    element('br'),
    'After',
  ]);
});

test('scripts, styles and comments are left out, closed or not', () => {
  expect(parseHtml('a<script>alert("</p>")</script>b<!-- <p>c</p> -->d<STYLE>e')).toEqual(['a', 'b', 'd']);
});

test('of attributes only the address of a link is kept', () => {
  expect(parseHtml(`<a onclick="x" href='/blog?a=1&amp;b=2' title="a > b">go</a>`)).toEqual([
    { name: 'a', href: '/blog?a=1&b=2', children: ['go'] },
  ]);
});

test('a beginning without an end and an end without a beginning do no harm', () => {
  expect(parseHtml('</div><p>one<strong>two</p>three')).toEqual([
    element('p', 'one', element('strong', 'two')),
    'three',
  ]);
  expect(parseHtml('1 < 2 and <')).toEqual(['1 < 2 and <']);
});

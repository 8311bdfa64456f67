import { expect, test } from 'vitest';
import { mount } from '../../../tests/support/mount.tsx';
import { RichText } from './BlogPost.tsx';

const CALL = 'parent.wasRun=(window.wasRun=(window.wasRun||0)+1)';
const EVENTS =
  'onerror onload onclick onmouseover onfocus onanimationstart ontoggle onpointerenter onbegin onpageshow'.split(
    ' ',
  );
const HOLDERS = 'img svg body iframe video details input marquee object math'.split(' ');
const SCHEMES = [
  'javascript:',
  'JaVaScRiPt:',
  'java\tscript:',
  '&#106;avascript:',
  ' javascript:',
  'vbscript:',
  'data:text/html,<script>',
];

/** After the shapes of the public lists (OWASP, PortSwigger). */
const payloads = [
  ...HOLDERS.flatMap((holder) =>
    EVENTS.map((event) => `<${holder} src=x ${event}="${CALL}" autofocus open tabindex=0>`),
  ),
  ...HOLDERS.flatMap((holder) =>
    SCHEMES.map(
      (scheme) =>
        `<${holder} src="${scheme}${CALL}" href="${scheme}${CALL}" data="${scheme}${CALL}">x</${holder}>`,
    ),
  ),
  ...SCHEMES.flatMap((scheme) => [`<a href="${scheme}${CALL}">x</a>`, `<a href='${scheme}${CALL}'>x</a>`]),
  ...[
    '<script>',
    '<SCRIPT>',
    '<script/x>',
    '<scr<script>ipt>',
    '<svg><script>',
    '<!--><script>',
    '<style><script>',
    '<noscript><p title="</noscript><script>">',
  ].map((open) => `${open}${CALL}</script>`),
  `<svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<math><mtext></p><img src=x onerror=${CALL}>`,
  `"><img src=x onerror=${CALL}>`,
  `<p style="background:url(javascript:${CALL})">x</p>`,
  `<form action="javascript:${CALL}"><button>x</button></form>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}">`,
  `<base href="javascript:${CALL}//"><a href="/x">x</a>`,
  `<iframe srcdoc="&lt;script&gt;${CALL}&lt;/script&gt;">`,
];

test('none of 200 script payloads runs', async () => {
  expect(payloads.length).toBeGreaterThanOrEqual(200);
  mount(
    <div id="hostile">
      {payloads.map((payload) => (
        <RichText key={payload} html={payload} />
      ))}
    </div>,
  );
  await expect.poll(() => document.getElementById('hostile')?.textContent?.length ?? 0).toBeGreaterThan(0);
  const shown = document.querySelectorAll<HTMLElement>('#hostile *');
  for (const element of shown) {
    element.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
    element.dispatchEvent(new Event('error'));
    if (element instanceof HTMLAnchorElement) expect(element.protocol).toMatch(/^https?:|^mailto:/);
  }
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  const runs = (globalThis as { wasRun?: number }).wasRun ?? 0;
  console.log(`${payloads.length} script payloads: ${runs} ran`);
  expect(runs).toBe(0);
  expect(document.querySelectorAll('#hostile :is(script,iframe,svg,img,object,form,meta,base)').length).toBe(
    0,
  );
});

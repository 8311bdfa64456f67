import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { BRAND } from '../../src/domain/config/brand.ts';

/**
 * The words that the prerendered pages were promised to carry, each a whole text of its own on its page. What appears
 * later, by script, is listed in tests/architecture/quoted.
 */
const HEADER = [
  ...['Home', 'How It Works', 'Our Product', 'Our Story', 'Pricing', 'Reviews', 'Blog'],
  ...['Menu', 'Login', 'Get started'],
];
const FOOTER = [
  ...['Browse', 'Company', 'Stay Connected', 'Subscribe', 'Press', 'Careers', 'Contact', 'Support'],
  ...['Privacy Policy', 'Terms of Service'],
];
/** Under a step: who helps and the small print, nothing that leads away. */
const SLIM_FOOTER = [BRAND.supportEmail, 'Privacy Policy', 'Terms of Service'];
const PROGRESS = ['Upload Document', 'Upload Audio/Video', 'Review Voice', 'Payment', 'Download'];
const PACKAGES = [
  ...['Choose Your Story Package', 'Lullaby', '$8.99', 'Memoir', '$38.99', 'Most Popular'],
  ...['Novel', '$99.99', 'Get Started'],
];

const QUOTED: Readonly<Record<string, readonly string[]>> = {
  index: [
    ...['Hear a loved ones voice, one more time', 'How it works'],
    ...['Provide materials', 'Upload video/audio', 'Review & edit', 'Create & share'],
    ...['A treasured memory forever', 'Perfect Voices', 'No hassle scanning'],
    ...['Minimal Audio Required', 'Ideal Gift', ...PACKAGES],
  ],
  'our-story': ['Start Preserving Memories'],
  pricing: PACKAGES,
  storyworth: ['Get started'],
  remento: ['Get started'],
  blog: ['Blog'],
  login: ['Access Your Audiobooks', 'Welcome Back', 'Email', 'Password', 'Sign In'],
  'step-1': ['Step 1: Upload a Document or Scan a Book', ...PROGRESS],
  'step-2': ['Step 2: Upload Audio or Video Clips', ...PROGRESS],
  'step-3': ['Step 3: Review Voice', ...PROGRESS],
  'step-4': ['Step 4: Payment', ...PROGRESS],
  'step-5': ['Step 5: Download', ...PROGRESS],
  'my-audiobooks': ['My Audiobook Library'],
  'privacy-policy': ['Privacy Policy'],
  'terms-of-service': ['Terms of Service'],
};

const decoded = (html: string) =>
  html.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&');

const isStep = (name: string) => name.startsWith('step-');

/** What a reader without scripts sees. */
function bodyOf(name: string): string {
  const html = readFileSync(join(import.meta.dirname, `../../dist/${name}.html`), 'utf8');
  return html
    .slice(html.indexOf('<body'))
    .replaceAll(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replaceAll(/<!--.*?-->/g, '');
}

const textsOf = (html: string) => new Set(html.split(/<[^>]*>/).map((text) => decoded(text).trim()));

/** Where the links of these words lead. */
function targetsOf(html: string, words: RegExp): Set<string | undefined> {
  const links = [...html.matchAll(/<a\b[^>]*?href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/g)];
  return new Set(links.filter(([, , text]) => words.test(text ?? '')).map(([, href]) => href));
}

describe.each(Object.entries(QUOTED))('%s.html', (name, quoted) => {
  const html = bodyOf(name);

  it('carries the quoted words, each as a text of its own', () => {
    const texts = textsOf(html);
    expect(
      [...HEADER, ...quoted, ...(isStep(name) ? SLIM_FOOTER : FOOTER)].filter((text) => !texts.has(text)),
    ).toEqual([]);
  });

  it('leads from every Get started to step 1', () => {
    expect([...targetsOf(html, /get started/i)]).toEqual(['/step-1']);
  });

  it('has the copyright line of the first year', () => {
    expect(html).toMatch(new RegExp(`© ${BRAND.firstYear}\\b[^<]* ${BRAND.name}`));
  });
});

it('has four networks under every page but a step', () => {
  expect(BRAND.social).toHaveLength(4);
  for (const name of Object.keys(QUOTED))
    for (const { url } of BRAND.social) {
      const link = expect(bodyOf(name), name);
      if (isStep(name)) link.not.toContain(`href="${url}"`);
      else link.toContain(`href="${url}"`);
    }
});

it('asks for no subscription under a step', () => {
  for (const name of Object.keys(QUOTED).filter(isStep))
    expect(textsOf(bodyOf(name))).not.toContain('Subscribe');
});

it('has the anchors of the home page where its links point', () => {
  for (const id of ['how-it-works', 'books', 'reviews', 'pricing'])
    expect(bodyOf('index').match(new RegExp(`id="${id}"`, 'g')), id).toHaveLength(1);
});

it('leads from our story to step 1', () => {
  expect([...targetsOf(bodyOf('our-story'), /^Start Preserving Memories$/)]).toEqual(['/step-1']);
});

it('has four examples and four dots on each landing page', () => {
  for (const name of ['storyworth', 'remento'])
    expect(bodyOf(name).match(/Show example \d of 4/g), name).toHaveLength(4);
});

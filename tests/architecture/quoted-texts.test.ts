import { describe, expect, it } from 'vitest';
import { testBlock } from '../support/test-block.ts';
import { PROBLEM_TEXTS } from './quoted/problem-texts.ts';
import { SITE_TEXTS } from './quoted/site-texts.ts';
import { STEP_TEXTS } from './quoted/step-texts.ts';

/**
 * Words promised to the letter, each with the test that finds it on its screen. A test that is renamed, skipped or no
 * longer looks for the words fails here.
 */
const LINES = [...SITE_TEXTS, ...STEP_TEXTS, ...PROBLEM_TEXTS];

describe.each(LINES)('$screen: $title', ({ file, title, texts }) => {
  it('looks for its words', () => {
    const block = testBlock(file, title);
    expect(block, `a test in ${file} that begins "${title}"`).not.toBeNull();
    expect(texts.filter((text) => !block?.includes(text))).toEqual([]);
  });
});

it('does not take just any test for one that looks', () => {
  const file = 'src/wizard/WizardPage.browser.test.tsx';
  expect(testBlock(file, 'the progress bar names')).toContain('Download');
  expect(testBlock(file, 'the progress bar names')).not.toContain('furthest step');
  expect(testBlock(file, 'the progress bar counts')).toBeNull();
  expect(testBlock(file, '')).toBeNull();
  expect(testBlock('tests/support/test-block.ts', 'the')).toBeNull();
});

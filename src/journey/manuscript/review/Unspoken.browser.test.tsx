import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ReviewParagraph } from '@/domain/manuscript/review.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { Paragraph } from './text/Paragraph.tsx';

const NOTE = 'Left out: a script the voice cannot read';

function show(text: string, mended?: string) {
  const actions = {
    onEdit: vi.fn(),
    onPatch: vi.fn(),
    onChapter: vi.fn(),
    onType: vi.fn(),
    onRevert: vi.fn(),
    onDone: vi.fn(),
    onEscape: vi.fn(),
    textOfBook: () => [],
  };
  const doubts = [{ start: 0, end: 11, confidence: 40 }];
  const paragraph: ReviewParagraph = { id: '1', page: 0, text, isHeading: false, leftOutAs: null, doubts };
  const edit = mended === undefined ? undefined : { text: mended };
  const shown = {
    paragraph,
    edit,
    author: 'you',
    settled: new Set<string>(),
    activeDoubt: null,
    editing: undefined,
    actions,
  };
  mount(<Paragraph {...shown} />);
  return { actions, paragraph };
}

test('a word the voice cannot read is shown as left out, with the way to write how it sounds', async () => {
  const { actions, paragraph } = show('Grandmother said שלום עליכם and wept.');
  await expect.element(page.getByText(NOTE)).toBeVisible();
  expect(document.querySelector('del')?.textContent).toBe('שלום עליכם');
  expect(document.querySelector('mark')?.textContent).toBe('Grandmother');
  await page.getByRole('button', { name: 'Write how it sounds' }).click();
  expect(actions.onEdit).toHaveBeenCalledWith(paragraph, [17, 27]);
});

test('once it is written as it sounds, nothing is left out', async () => {
  show('Grandmother said שלום and wept.', 'Grandmother said shalom and wept.');
  await expect.element(page.getByText('Grandmother said shalom and wept.')).toBeVisible();
  expect(page.getByText(NOTE).elements()).toEqual([]);
});

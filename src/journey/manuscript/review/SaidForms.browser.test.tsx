import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { MAX_PARAGRAPH_CHARACTERS } from '@/domain/limits.ts';
import type { ReviewParagraph } from '@/domain/manuscript/review.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { ParagraphEditor } from './text/ParagraphEditor.tsx';

function type(text: string, others: readonly string[] = []) {
  const [onType, nothing] = [vi.fn(), () => undefined];
  const paragraph: ReviewParagraph = {
    id: '1',
    page: 0,
    text,
    isHeading: false,
    leftOutAs: null,
    doubts: [],
  };
  mount(
    <ParagraphEditor
      paragraph={paragraph}
      edit={undefined}
      selection={null}
      onPatch={nothing}
      onChapter={nothing}
      author="you"
      onType={onType}
      onRevert={nothing}
      onDone={nothing}
      onEscape={nothing}
      textOfBook={(typed) => [...others, typed]}
    />,
  );
  return onType;
}

const said = page.getByRole('region', { name: 'What will be said' });

test('whoever changes a paragraph sees what its figures and abbreviations are said as, each once', async () => {
  type('Capt. Hill came at 7am in 1946-47. So did Capt. J. R. Gray.');
  await expect.element(said.getByRole('listitem').nth(2)).toBeVisible();
  expect(said.getByRole('listitem').elements()).toHaveLength(3);
  await expect.element(said.getByText('Captain', { exact: true })).toBeVisible();
  await expect.element(said.getByText('seven A M', { exact: true })).toBeVisible();
  await expect.element(said.getByText('nineteen forty six to forty seven', { exact: true })).toBeVisible();
});

test('a date is said as the whole book means its dates', async () => {
  type('The letter is of 9/11/1939.', ['It cost £3 on 31/12/1999.']);
  await expect.element(said.getByText('the ninth of November, nineteen thirty nine')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill('The letter is of 12/5/1941.');
  await expect.element(said.getByText('the twelfth of May, nineteen forty one')).toBeVisible();
});

test('the date that tells how a book means its dates may be typed just now', async () => {
  type('The letter is of 9/11/1939.');
  await expect.element(said.getByText('September eleventh, nineteen thirty nine')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill('The letter is of 9/11/1939, the envelope of 31/12/1999.');
  await expect.element(said.getByText('the ninth of November, nineteen thirty nine')).toBeVisible();
});

test('one tap writes the words into the text, selected, so that others can be typed', async () => {
  const onType = type('We lived on Elm Dr. near St. Paul.');
  await page.getByRole('button', { name: 'Change how Dr. is read' }).click();
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await expect.element(field).toHaveValue('We lived on Elm Drive near St. Paul.');
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('Dríve');
  await expect.element(field).toHaveValue('We lived on Elm Dríve near St. Paul.');
  await expect
    .poll(() => onType.mock.lastCall?.[0])
    .toMatchObject({ text: 'We lived on Elm Dríve near St. Paul.' });
  await expect.element(page.getByRole('button', { name: 'Change how St. is read' })).toBeVisible();
});

test('once the words are written out, nothing more is shown', async () => {
  type('It was 1946.');
  await expect.element(said).toBeVisible();
  await page.getByRole('textbox', { name: 'Paragraph' }).fill('It was the year after the war.');
  await expect.element(said).not.toBeInTheDocument();
});

test('a paragraph that is too long to be kept says so while it is typed, at its field', async () => {
  const words = 'word '.repeat(MAX_PARAGRAPH_CHARACTERS / 5);
  type(words);
  const field = page.getByRole('textbox', { name: 'Paragraph' });
  await field.fill(`${words}.`);
  // Locators read every letter of the field again and again.
  const alert = () => document.querySelector('[role=alert]');
  await expect
    .poll(() => alert()?.textContent)
    .toMatch(/^This paragraph is too long .*100,000 characters fit/);
  expect(field.element().getAttribute('aria-describedby')).toBe(alert()?.id);
  await field.fill(words);
  await expect.poll(alert).toBeNull();
});

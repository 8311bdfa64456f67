import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { MAX_PARAGRAPH_CHARACTERS } from '@/domain/limits.ts';
import { mount } from '../../../../tests/support/mount.tsx';
import { ParagraphEditor } from './text/ParagraphEditor.tsx';

const WORDS = `This paragraph is too long to be saved with us: at most ${MAX_PARAGRAPH_CHARACTERS.toLocaleString('en-US')} characters fit. Please shorten it. Until then it stays on this device.`;

const field = page.getByRole('textbox', { name: 'Paragraph' });
const alert = page.getByRole('alert');

test('a paragraph that is too long to be saved with us says so while it is typed, until it is shorter', async () => {
  const nothing = () => undefined;
  mount(
    <ParagraphEditor
      paragraph={{ id: '1', page: 0, text: 'Rose.', isHeading: false, leftOutAs: null, doubts: [] }}
      edit={undefined}
      selection={null}
      onPatch={nothing}
      onChapter={nothing}
      author="you"
      onType={nothing}
      onRevert={nothing}
      onDone={nothing}
      onEscape={nothing}
      textOfBook={(typed) => [typed]}
    />,
  );
  await field.fill('a'.repeat(MAX_PARAGRAPH_CHARACTERS));
  await expect.element(field).toHaveValue('a'.repeat(MAX_PARAGRAPH_CHARACTERS));
  expect(alert.elements()).toEqual([]);
  await field.fill('a'.repeat(MAX_PARAGRAPH_CHARACTERS + 1));
  await expect.element(alert).toMatchTextContent(WORDS);
  await expect.element(field).toHaveAccessibleDescription(WORDS);
  await field.fill('a'.repeat(MAX_PARAGRAPH_CHARACTERS));
  await expect.element(alert).not.toBeInTheDocument();
});

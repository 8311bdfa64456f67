import { expect, it } from 'vitest';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import { freezeNarration, readFrozenNarration } from './frozen-narrations.ts';

const book = { title: 'T', narrator: 'Ann', paragraphs: ['We laughed.'], voice: testVoice() };
const [MARK, OTHER] = ['0123456789abcdef', 'fedcba9876543210'];

it('a book frozen once more keeps the mark it has', async () => {
  const objects = memoryObjects();
  await freezeNarration({ objects }, 'o1', { ...book, mark: MARK });
  await freezeNarration({ objects }, 'o1', { ...book, mark: OTHER });
  expect((await readFrozenNarration({ objects }, 'o1')).mark).toBe(MARK);
});

it('a book that was begun without a mark is made without one to its end', async () => {
  const objects = memoryObjects();
  await freezeNarration({ objects }, 'o1', book);
  await freezeNarration({ objects }, 'o1', { ...book, mark: MARK });
  expect((await readFrozenNarration({ objects }, 'o1')).mark).toBeUndefined();
});

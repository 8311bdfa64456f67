import { expect, it } from 'vitest';
import { testVoice } from '../../../../tests/support/make-clip.ts';
import { memoryObjects } from '../../adapters/memory/objects.ts';
import {
  freezeChanges,
  freezeNarration,
  freezePronunciations,
  readFrozenNarration,
} from './frozen-narrations.ts';

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

it('says its dates to its end as its text told when it was frozen, whatever is mended since', async () => {
  const objects = memoryObjects();
  const paragraphs = ['It cost £3 on 31/12/1999.', 'The letter is of 9/11/1939.'];
  await freezeNarration({ objects }, 'o1', { ...book, paragraphs });
  const frozen = await readFrozenNarration({ objects }, 'o1');
  expect(frozen.dateOrder).toBe('day-first');
  const mended = paragraphs.with(0, 'It cost $3 on 12/31/1999.');
  await freezeChanges({ objects }, 'o1', { ...frozen, paragraphs: mended, fixedWords: 2 });
  await freezePronunciations({ objects }, 'o1', [{ word: 'Ann', said: 'Anne' }]);
  await freezeNarration({ objects }, 'o1', { ...book, paragraphs: mended });
  expect((await readFrozenNarration({ objects }, 'o1')).dateOrder).toBe('day-first');
});

it('a book that was frozen before anybody asked how its dates are meant is read on as it was begun', async () => {
  const objects = memoryObjects();
  const old = { ...book, paragraphs: ['It cost £3 on 31/12/1999.'] };
  await freezeChanges({ objects }, 'o1', old);
  await freezeNarration({ objects }, 'o1', old);
  expect((await readFrozenNarration({ objects }, 'o1')).dateOrder).toBeUndefined();
});

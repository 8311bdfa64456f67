import { expect, it } from 'vitest';
import { photoAt, readTimings, storedTimings } from '../../../../src/domain/audiobook/timings.ts';
import { timeSentences } from '../narration/make-chunks.ts';
import { photosOfSentences } from './photos-of-sentences.ts';
import { planNarration } from './plan-narration.ts';

const PARAGRAPHS = [
  'The mill stood by the river.  We lived there. * * * Nobody knew us. Winter came.',
  'Typed by hand.',
  'A letter came. It was short.',
];
const at = (paragraph: number, words: string) => PARAGRAPHS[paragraph]?.indexOf(words) ?? -1;
const STARTS = [
  { paragraph: 0, at: 0, path: 'page_1.jpg', half: null },
  { paragraph: 0, at: at(0, 'us. Winter'), path: 'page_2.jpg', half: 0 as const },
  { paragraph: 1, at: 0, path: null, half: null },
  { paragraph: 2, at: 0, path: 'page_2.jpg', half: 1 as const },
];

function timingsOf(starts: typeof STARTS) {
  const plan = planNarration('The Mill', PARAGRAPHS);
  const chunks = plan.chunks.map(({ sentences }) => ({
    frameCount: 100,
    starts: sentences.map((_, i) => i / 10),
    unread: [],
  }));
  const { timings, places } = timeSentences(plan, chunks);
  return readTimings(storedTimings({ ...timings, photos: photosOfSentences(PARAGRAPHS, starts, places) }));
}

it('tells for every sentence the photograph on which it begins', () => {
  const timings = timingsOf(STARTS);
  const shown = timings?.texts.map((text, i) => {
    const photo = photoAt(timings, i);
    return [text, photo && `${photo.path} ${photo.half}`];
  });
  expect(shown).toEqual([
    ['The Mill', 'page_1.jpg null'],
    ['The mill stood by the river.', 'page_1.jpg null'],
    ['We lived there.', 'page_1.jpg null'],
    ['* * * Nobody knew us.', 'page_1.jpg null'],
    ['Winter came.', 'page_2.jpg 0'],
    ['Typed by hand.', null],
    ['A letter came.', 'page_2.jpg 1'],
    ['It was short.', 'page_2.jpg 1'],
  ]);
});

it('tells nothing of a text without photographs', () => {
  const timings = timingsOf([]);
  expect(timings).not.toHaveProperty('photos');
  expect(timings && photoAt(timings, 3)).toBeNull();
});

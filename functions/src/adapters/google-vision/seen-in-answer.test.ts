import { describe, expect, it } from 'vitest';
import { paragraphsRead } from '../../../../tests/support/paragraphs-of.ts';
import { visionReply } from '../../../../tests/support/vision-reply.ts';
import { pageText } from '../../vision/read/page-text.ts';
import { seenInAnswer } from './seen-in-answer.ts';
import { visionAnswer } from './vision-reply.ts';

const WIDTH = 1_300;

function seen(reply: unknown) {
  const answer = visionAnswer(JSON.stringify(reply));
  return seenInAnswer(answer ?? expect.unreachable('this is a reply'));
}

/** A reply about one paragraph of words, each with the break behind it. */
function replyOf(
  words: readonly (readonly [text: string, ends?: string | undefined, confidence?: number])[],
) {
  const made = words.map(([text, ends, confidence], at) => ({
    boundingBox: {
      vertices: [
        { x: at * 90, y: 10 },
        { x: at * 90 + 80, y: 10 },
      ],
    },
    symbols: [...text].map((letter, nth) => ({
      text: letter,
      ...(ends && nth === text.length - 1 ? { property: { detectedBreak: { type: ends } } } : {}),
    })),
    ...(confidence === undefined ? {} : { confidence }),
  }));
  return {
    responses: [{ fullTextAnnotation: { pages: [{ blocks: [{ paragraphs: [{ words: made }] }] }] } }],
  };
}
const linesOf = (reply: unknown) =>
  seen(reply).blocks?.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines)) ?? [];

describe('what Cloud Vision saw', () => {
  it('is the paragraphs that were printed', () => {
    const paragraphs = [
      'The river came up that summer as far as the third stair, and “nobody” slept in the house for a week. ' +
        'My mother carried the photographs upstairs, one album after the other, and counted them twice.',
      'Then it went down again.',
    ];
    const page = seen(visionReply(paragraphs));
    expect(paragraphsRead(pageText(page, WIDTH))).toEqual(paragraphs);
  });

  it('has marks with the word before them, and words broken at the end of a line', () => {
    const lines = linesOf(
      replyOf([
        ['Anna'],
        [',', 'SPACE'],
        ['sum', 'HYPHEN'],
        ['mer', 'EOL_SURE_SPACE'],
        ['ended'],
        ['.', 'LINE_BREAK'],
      ]),
    );
    expect(lines.map(({ text }) => text)).toEqual(['Anna, sum-', 'mer', 'ended.']);
  });

  it('is sure of a word as far as of its letters, and not sure where nothing is said', () => {
    const [line] = linesOf(
      replyOf([
        ['Anna', undefined, 0.9],
        ['!', 'SPACE', 0.4],
        ['came', 'LINE_BREAK'],
      ]),
    );
    expect(line?.words.map(({ confidence }) => confidence)).toEqual([expect.closeTo(80), expect.closeTo(70)]);
  });

  it.each([
    [0, { x: 80, y: 10 }],
    [2, { x: -80, y: 10 }],
    [3, { x: 0, y: 90 }],
    [1, { x: 0, y: -80 }],
  ])('says that the picture must be turned by %i quarters', (quarters, end) => {
    const vertices = [{ x: 0, y: 10 }, end];
    const symbols = [...'river'].map((text) => ({ text }));
    const paragraphs = [{ words: [{ boundingBox: { vertices }, symbols }] }];
    const reply = { responses: [{ fullTextAnnotation: { pages: [{ blocks: [{ paragraphs }] }] } }] };
    expect(seen(reply).quarters).toBe(quarters);
  });

  it('is nothing where there is nothing, and no words in a picture on the page', () => {
    expect(seen({ responses: [{}] })).toEqual({ blocks: [] });
    const blocks = [{ blockType: 'PICTURE', paragraphs: [{ words: [{ symbols: [{ text: 'a' }] }] }] }];
    expect(linesOf({ responses: [{ fullTextAnnotation: { pages: [{ blocks }] } }] })).toEqual([]);
  });

  it.each(['', 'half a bo', '[]', '{"responses":[]}', '{"responses":[{"fullTextAnnotation":{"pages":7}}]}'])(
    'is not told by %j',
    (body) => expect(visionAnswer(body)).toBeUndefined(),
  );
});

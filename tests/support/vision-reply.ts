interface Look {
  /** 0-1 */
  readonly confidence?: number;
  /** BCP-47 */
  readonly language?: string;
  /** the text stands on its head */
  readonly isUpsideDown?: boolean;
}

const LINE_CHARACTERS = 60;
const LETTER_PX = 15;
const LINE_PX = 40;

/**
 * A reply of Cloud Vision in the form it is sent: a symbol for each letter, a word of its own for a mark behind a word,
 * breaks where lines end, and no coordinate where it is zero.
 */
export function visionReply(paragraphs: readonly string[], look: Look = {}) {
  const { confidence = 0.97, language = 'en' } = look;
  let line = 0;
  const made = paragraphs.map((text) => {
    const lines = wrapped(text);
    const words = lines.flatMap((words, nth) => lineOf(words, { ...look, line: line + nth }));
    line += lines.length + 1;
    return { boundingBox: { vertices: [{}, {}] }, words, confidence };
  });
  const detectedLanguages = [{ languageCode: language, confidence: 0.9 }];
  const block = { blockType: 'TEXT', paragraphs: made, confidence };
  const page = { property: { detectedLanguages }, width: 1_300, height: 1_700, blocks: [block], confidence };
  return {
    responses: [
      {
        textAnnotations: [{ locale: language, description: paragraphs.join('\n') }],
        fullTextAnnotation: { pages: [page], text: paragraphs.join('\n') },
      },
    ],
  };
}

/** Words of a line; a longer word that does not fit is broken at a hyphen. */
function wrapped(text: string): string[][] {
  const lines: string[][] = [[]];
  let length = 0;
  for (const word of text.split(' ')) {
    if (length + word.length > LINE_CHARACTERS) {
      lines.push([]);
      length = 0;
    }
    lines.at(-1)?.push(word);
    length += word.length + 1;
  }
  return lines;
}

function lineOf(
  words: readonly string[],
  { line, confidence = 0.97, isUpsideDown = false }: Look & { line: number },
) {
  const top = line * LINE_PX;
  let left = 60;
  return words.flatMap((word, at) => {
    const isLast = at === words.length - 1;
    const pieces = word.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]/gu) ?? [];
    const made = pieces.map((piece, nth) => {
      const box = corners({ left, top, width: piece.length * LETTER_PX }, isUpsideDown);
      left += piece.length * LETTER_PX;
      const isEnd = nth === pieces.length - 1;
      return wordOf(piece, box, { confidence, ends: isEnd ? (isLast ? 'LINE_BREAK' : 'SPACE') : undefined });
    });
    left += LETTER_PX;
    return made;
  });
}

function corners({ left, top, width }: { left: number; top: number; width: number }, isUpsideDown: boolean) {
  const [right, bottom] = [left + width, top + 25];
  const upright = [
    { x: left, ...(top === 0 ? {} : { y: top }) },
    { x: right, ...(top === 0 ? {} : { y: top }) },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  return isUpsideDown ? [...upright.slice(2), ...upright.slice(0, 2)] : upright;
}

function wordOf(
  text: string,
  vertices: readonly { x: number; y?: number }[],
  { confidence, ends }: { confidence: number; ends: string | undefined },
) {
  const letters = [...text];
  return {
    boundingBox: { vertices },
    symbols: letters.map((letter, at) => ({
      text: letter,
      confidence,
      ...(ends && at === letters.length - 1 ? { property: { detectedBreak: { type: ends } } } : {}),
    })),
    confidence,
  };
}

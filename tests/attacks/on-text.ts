import { memoirText } from '../support/memoir-text.ts';
import type { Attack } from './attack.ts';
import { approach, type Outsider, type Person } from './outsider.ts';

const BODY = memoirText(900);
/** Every mark that begins a note, and texts in which such a mark begins something else. */
const MARKS = ['1 ', '1. ', '[1] ', '(1) ', '* ', '† ', '¹ ', '2) '];

interface Read {
  readonly text: string;
  readonly isLeftOut: boolean;
}

async function readAs(outsider: Awaited<Outsider>, who: Person, text: string) {
  const sessionId = await outsider.session(who);
  const read = await outsider.readText(who, sessionId, text);
  const { json } = await outsider.call(who, 'get_review', { sessionId });
  const paragraphs = (json?.result?.data?.review.paragraphs ?? []) as {
    text: string;
    leftOutAs: string | null;
  }[];
  return {
    wordCount: Number(read.json?.result?.data?.wordCount),
    paragraphs: paragraphs.map(
      ({ text: words, leftOutAs }): Read => ({ text: words, isLeftOut: leftOutAs !== null }),
    ),
  };
}

const bare = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, ' ').trim();

/** A text whose tenth paragraph looks like a note: what follows is still the book. */
const noteSwallowsTheEnd: Attack = {
  name: 'a note takes the end of a book along',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const who = await outsider.guest();
    const harms: string[] = [];
    let tries = 0;
    for (const mark of MARKS)
      for (const after of [3, 9, 14]) {
        tries++;
        const body = BODY.slice(0, 30);
        const note = `${mark}The mill burned down in 1946.`;
        const at = body.length - after;
        const reference = mark.replace(/[^\d*†¹]/g, '');
        const text = [
          ...body.slice(0, at - 1),
          `${body[at - 1] ?? ''} We saw the mill.${reference}`,
          note,
          'Chapter Two',
          ...body.slice(at),
        ].join('\n\n');
        const { paragraphs } = await readAs(outsider, who, text);
        const lost = [...body.slice(at), 'Chapter Two'].filter(
          (wanted) =>
            !paragraphs.some((found) => !found.isLeftOut && bare(found.text).includes(bare(wanted))),
        );
        if (lost.length > 0) harms.push(`"${mark}" before ${after} paragraphs: ${lost.length} not narrated`);
        const shown = paragraphs.map((found) => bare(found.text)).join(' ');
        if (!shown.includes(bare('The mill burned down in 1946')))
          harms.push(`"${mark}": the note is not shown as left out`);
      }
    return { tries, harms };
  },
};

export const ATTACKS_ON_TEXT = [noteSwallowsTheEnd];

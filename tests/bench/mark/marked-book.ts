import { fliteVoiceEngine } from '../../../functions/src/adapters/flite/voice-engine.ts';
import { masterChunk } from '../../../functions/src/audio/mastering/master-chunk.ts';
import { planNarration } from '../../../functions/src/audio/text/plan-narration.ts';
import { testVoice } from '../../support/make-clip.ts';
import { memoirText } from '../../support/memoir-text.ts';

export const PAYLOAD = '0123456789abcdef';
/** As long as what the bits are promised from, and something for the cuts. */
const BOOK_SECONDS = 184;
const never = new AbortController().signal;
const EMPTY: [] = [];

/** The same minutes twice: everything is equal but the mark. */
export interface BookTwice {
  readonly plain: Uint8Array;
  readonly marked: Uint8Array;
  /** of the processor, in seconds: for what both need, and for mastering each */
  readonly spent: { readonly speaking: number; readonly plain: number; readonly marked: number };
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/**
 * Three minutes of a book, spoken once, mastered as the product does it without a mark and with it, chunk by chunk in
 * turn: whatever else the machine does meets both.
 */
export async function makeBookTwice(pitchHz: number): Promise<BookTwice> {
  const engine = fliteVoiceEngine({ workers: 1 });
  const voice = { ...testVoice(pitchHz) };
  const planned = (mark?: string) =>
    planNarration('Our years', memoirText(900), EMPTY, {
      finish: 'room',
      ...(mark !== undefined && { mark }),
    }).chunks;
  const marked = planned(PAYLOAD);
  const parts: Record<'plain' | 'marked', Uint8Array[]> = { plain: [], marked: [] };
  const spent = { speaking: 0, plain: 0, marked: 0 };
  const timed = async <T>(what: keyof typeof spent, work: () => Promise<T>): Promise<T> => {
    const begin = cpuSeconds();
    const done = await work();
    spent[what] += cpuSeconds() - begin;
    return done;
  };
  let seconds = 0;
  try {
    for (const [at, chunk] of planned().entries()) {
      if (seconds > BOOK_SECONDS) break;
      const spoken = await timed('speaking', () =>
        Promise.all(chunk.sentences.map((sentence) => engine.speak(voice, sentence.spoken, never))),
      );
      seconds += spoken.reduce((sum, { samples, sampleRateHz }) => sum + samples.length / sampleRateHz, 0);
      for (const [which, { leadSeconds, pauseSeconds, room }] of [
        ['plain', chunk],
        ['marked', marked[at] ?? chunk],
      ] as const) {
        const task = {
          // mastering takes what it is handed
          takes: spoken.map(({ samples }) => new Float32Array(samples)),
          sampleRateHz: spoken[0]?.sampleRateHz ?? 0,
          spacing: { leadSeconds, pauseSeconds, betweenSeconds: 0 },
          wantsPhoneCopy: true,
          ...(room && { room }),
        };
        parts[which].push((await timed(which, () => masterChunk(task))).mp3);
      }
    }
  } finally {
    await engine.close();
  }
  const whole = (which: keyof typeof parts) => new Uint8Array(Buffer.concat(parts[which]));
  return { plain: whole('plain'), marked: whole('marked'), spent };
}

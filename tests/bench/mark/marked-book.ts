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

export interface Book {
  readonly mp3: Uint8Array;
  readonly cpuSeconds: number;
  readonly seconds: number;
}

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

/** Three minutes of a book, spoken and mastered as the product does it. */
export async function makeBook(pitchHz: number, mark: string | null): Promise<Book> {
  const engine = fliteVoiceEngine({ workers: 1 });
  const voice = { ...testVoice(pitchHz) };
  const reading = { finish: 'room' as const, ...(mark !== null && { mark }) };
  const parts: Uint8Array[] = [];
  let seconds = 0;
  const begin = cpuSeconds();
  try {
    for (const chunk of planNarration('Our years', memoirText(900), EMPTY, reading).chunks) {
      if (seconds > BOOK_SECONDS) break;
      const takes: Float32Array<ArrayBuffer>[] = [];
      let sampleRateHz = 0;
      for (const { spoken } of chunk.sentences) {
        const take = await engine.speak(voice, spoken, never);
        sampleRateHz = take.sampleRateHz;
        takes.push(new Float32Array(take.samples));
      }
      const { leadSeconds, pauseSeconds, room } = chunk;
      const spacing = { leadSeconds, pauseSeconds, betweenSeconds: 0 };
      const task = { takes, sampleRateHz, spacing, wantsPhoneCopy: true, ...(room && { room }) };
      seconds += takes.reduce((sum, take) => sum + take.length, 0) / sampleRateHz;
      parts.push((await masterChunk(task)).mp3);
    }
  } finally {
    await engine.close();
  }
  return { mp3: new Uint8Array(Buffer.concat(parts)), cpuSeconds: cpuSeconds() - begin, seconds };
}

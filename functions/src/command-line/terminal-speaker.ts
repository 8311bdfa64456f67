import { createInterface } from 'node:readline/promises';
import { stretchToPlay } from '../../../src/domain/voice/found-voice.ts';
import type { FoundVoice } from '../../../src/domain/voice/voice.ts';

/** Which of the voices is wanted, counted from 1; `same` when they are one person; null when nobody said. */
export type SpeakerAnswer = number | 'same' | null;

/** Times that are printed for a voice; the first are enough to find it. */
const MAX_TURNS = 6;

function timeText(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** A line for each voice: how long, and when it is heard. */
export function speakerLines(voices: readonly FoundVoice[]): string {
  return voices
    .map((voice, i) => {
      const turns = voice.turns
        .slice(0, MAX_TURNS)
        .map(({ start, end }) => `${timeText(start)}-${timeText(end)}`)
        .join(', ');
      const more = voice.turns.length > MAX_TURNS ? ' …' : '';
      const { start, end } = stretchToPlay(voice);
      return `  ${i + 1}  ${Math.round(voice.seconds)} s, best heard ${timeText(start)}-${timeText(end)}; speaks ${turns}${more}`;
    })
    .join('\n');
}

/** @returns null for what is neither a number of `count` voices nor `same` */
export function readSpeaker(answer: string, count: number): SpeakerAnswer {
  const word = answer.trim().toLowerCase();
  if (word === 'same') return 'same';
  return /^\d+$/.test(word) && Number(word) >= 1 && Number(word) <= count ? Number(word) : null;
}

/** Asks until there is an answer; an empty line stops. @throws AbortError */
export async function askSpeaker(
  voices: readonly FoundVoice[],
  { input, output }: { readonly input: NodeJS.ReadableStream; readonly output: NodeJS.WritableStream },
  signal: AbortSignal,
): Promise<SpeakerAnswer> {
  const lines = createInterface({ input, output });
  try {
    output.write(`More than one person seems to speak in this recording:\n${speakerLines(voices)}\n`);
    for (;;) {
      const answer = await lines.question(
        `Whose voice is it? 1 to ${voices.length}, "same" if they are one person, or Enter to stop: `,
        { signal },
      );
      if (answer.trim() === '') return null;
      const speaker = readSpeaker(answer, voices.length);
      if (speaker !== null) return speaker;
    }
  } finally {
    lines.close();
  }
}

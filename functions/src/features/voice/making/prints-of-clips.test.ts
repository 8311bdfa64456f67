import { expect, it } from 'vitest';
import { makeSpeech } from '../../../../../tests/support/make-clip.ts';
import { chooseSpeech } from '../../../audio/likeness/choose-speech.ts';
import { ownedSamples } from '../../../audio/pool/worker-pool.ts';
import type { VoicePrinter } from '../../../ports/voice-printer.ts';
import { printsOfClips } from './run-process-audio.ts';

const never = new AbortController().signal;
const TEXT =
  'My grandmother baked bread every Sunday morning. We waited at the kitchen table, and she laughed at our stories. ' +
  'In the evening my father lit the lamp, and nobody wanted to go to bed before the last page was read. ' +
  'When the river froze we walked across it to school, and the teacher counted us twice on the other side.';
const asked = {
  similarityThreshold: 0.85,
  adaptiveThreshold: true,
  applyPostProcessing: false,
  excluded: [],
  regionOrigin: 'hand' as const,
  isOnePerson: false,
};

/** Says that another person speaks from the middle of the clip on, whatever it hears. */
function hearsTwo(sampleCount: number): VoicePrinter {
  return {
    async prints(_, ranges) {
      return ranges.map(({ from, to }, i) => {
        const isFirst = (from + to) / 2 < sampleCount / 2;
        return Float32Array.of(isFirst ? 1 : 0.1, isFirst ? 0.1 : 1, 0.05 * (i % 3));
      });
    },
  };
}

it('a model that knows speakers decides who speaks, in place of what the sound alone tells', async () => {
  const { samples, sampleRateHz } = await makeSpeech(120, TEXT);
  const seconds = samples.length / sampleRateHz;
  const clip = { samples: ownedSamples(samples), sampleRateHz };
  const region = { start: 2, end: 4.5 };
  const prints = await printsOfClips(hearsTwo(samples.length), [clip], region, never);
  const alone = await chooseSpeech([clip], { ...asked, region });
  const told = await chooseSpeech([clip], { ...asked, region, prints });
  if (alone.kind !== 'chosen' || told.kind !== 'chosen') throw new Error('nobody was found');
  const secondsOfOther = ({ material }: typeof told) =>
    material.stretches.reduce(
      (sum, { start, end }) => sum + Math.max(0, end - Math.max(start, seconds / 2)),
      0,
    );
  expect(secondsOfOther(alone)).toBeGreaterThan(4);
  expect(secondsOfOther(told)).toBeLessThan(1);
  expect(told.seconds).toBeGreaterThan(0.3 * seconds);
});

it('asks for the region and for windows of two seconds, two a second', async () => {
  const ranges: (readonly { from: number; to: number }[])[] = [];
  const printer: VoicePrinter = {
    prints: async (_, wanted) => {
      ranges.push(wanted);
      return wanted.map(() => Float32Array.of(1));
    },
  };
  const clip = { samples: new Float32Array(16_000 * 4), sampleRateHz: 16_000 };
  const found = await printsOfClips(printer, [clip, clip], { start: 1, end: 2.5 }, never);
  expect(ranges[0]).toEqual([{ from: 16_000, to: 40_000 }]);
  expect(ranges[1]?.slice(0, 2)).toEqual([
    { from: 0, to: 32_000 },
    { from: 8_000, to: 40_000 },
  ]);
  expect(found?.clips.map((prints) => prints.length)).toEqual([5, 5]);
});

it('asks nobody where there is no model, or no sound in the region', async () => {
  const clip = { samples: new Float32Array(16_000), sampleRateHz: 16_000 };
  const printer: VoicePrinter = { prints: () => Promise.reject(new Error('asked')) };
  expect(await printsOfClips(null, [clip], { start: 0, end: 1 }, never)).toBeNull();
  expect(await printsOfClips(printer, [clip], { start: 3, end: 4 }, never)).toBeNull();
});

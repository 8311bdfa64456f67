// @module-tag voices
import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '../../../../src/domain/errors.ts';
import { MAX_OTHER_READINGS } from '../../../../src/domain/limits.ts';
import type { Voice, VoiceTuning } from '../../../../src/domain/voice/voice.ts';
import { CLIP_STORY, CLIP_TEXT, makeSpeech, testVoice } from '../../../../tests/support/make-clip.ts';
import { makeNoise, makeSilence, makeVowel } from '../../../../tests/support/make-tones.ts';
import { noFiles } from '../../../../tests/support/no-files.ts';
import { chooseSpeech } from '../../audio/likeness/choose-speech.ts';
import { judgeTake } from '../../audio/narration/read-sentence.ts';
import { ownedSamples } from '../../audio/pool/worker-pool.ts';
import { peakOf, speechRms } from '../../audio/signal/level.ts';
import { measurePitch } from '../../audio/signal/pitch.ts';
import { CEPSTRUM_LENGTH, distanceToNearest } from '../../audio/timbre/cepstra.ts';
import { spokenFrames } from '../../audio/timbre/spoken-frames.ts';
import { timbreOf, timbreText } from '../../audio/timbre/timbre.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import { fliteVoiceEngine } from './voice-engine.ts';

const engine = fliteVoiceEngine({ workers: 2 });
afterAll(() => engine.close());
/** Six seconds of processor, on a machine with other work. */
const MAKING_MS = 300_000;
const never = new AbortController().signal;
const TEXT = 'The old schoolteacher waited at the station, and the letter did not arrive until Christmas.';

/** How much of a sound is changing from sample to sample: what is bright does. */
function hissOf(samples: Float32Array): number {
  const size = (values: Float32Array) => values.reduce((sum, value) => sum + value ** 2, 0);
  return size(samples.map((value, i) => value - (samples[i - 1] ?? 0))) / size(samples);
}

describe('speak', () => {
  it('says the same words in five other ways, each audibly another one and none another voice', async () => {
    const readings = Array.from({ length: 1 + MAX_OTHER_READINGS }, (_, reading) => ({ reading }));
    const takes = await Promise.all(readings.map((take) => engine.speak(testVoice(), TEXT, never, take)));
    const again = await engine.speak(testVoice(), TEXT, never, { reading: 3 });
    expect(again.samples).toEqual(takes[3]?.samples);
    expect((await engine.speak(testVoice(), TEXT, never)).samples).toEqual(takes[0]?.samples);
    const seconds = takes.map(({ samples, sampleRateHz }) => samples.length / sampleRateHz);
    const pitches = takes.map(({ voicePitchHz = 0 }) => voicePitchHz);
    const [first = 0, firstHz = 0] = [seconds[0], pitches[0]];
    for (const [i, own] of seconds.entries()) {
      expect(Math.abs(own / first - 1)).toBeLessThan(0.13);
      expect(Math.abs(12 * Math.log2((pitches[i] ?? 0) / firstHz))).toBeLessThan(1);
      // No two of them are as one: in length or in height.
      for (let k = 0; k < i; k++) {
        const apart = Math.max(
          Math.abs(own / (seconds[k] ?? 1) - 1),
          Math.abs((pitches[i] ?? 0) / (pitches[k] ?? 1) - 1),
        );
        expect(apart, `${i} and ${k}`).toBeGreaterThan(0.02);
      }
    }
  });

  it('gives the same sound for the same text, whatever was spoken in between', async () => {
    const [first, , again] = await Promise.all(
      [TEXT, 'Something else.', TEXT].map((text) => engine.speak(testVoice(), text, never)),
    );
    expect(first?.sampleRateHz).toBe(16_000);
    expect(again?.samples).toEqual(first?.samples);
  });

  it('speaks a last sentence of one word', async () => {
    const [with_, without] = await Promise.all(
      ['He left. Why?', 'He left.'].map((text) => engine.speak(testVoice(), text, never)),
    );
    expect((with_?.samples.length ?? 0) - (without?.samples.length ?? 0)).toBeGreaterThan(0.3 * 16_000);
  });

  it('takes a text that looks like an option or a path as text', async () => {
    const sound = await engine.speak(testVoice(), '-voicedump /etc/passwd', never);
    expect(sound.samples.length).toBeGreaterThan(16_000);
  });

  it.each(['', ' ', '...', '* * *'])('refuses %j', async (text) => {
    await expect(engine.speak(testVoice(), text, never)).rejects.toMatchObject({
      code: 'text-not-speakable',
    });
  });

  it('refuses a voice of another engine', async () => {
    const voice = { ...testVoice(), engine: 'other' };
    await expect(engine.speak(voice, TEXT, never)).rejects.toBeInstanceOf(AppError);
  });

  it('can be cancelled', async () => {
    const controller = new AbortController();
    const speaking = engine.speak(testVoice(), TEXT, controller.signal);
    controller.abort();
    await expect(speaking).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('a voice changed by ear', () => {
  const spoken = async (tuning?: VoiceTuning) => {
    const { samples, sampleRateHz, voicePitchHz } = await engine.speak(
      { ...testVoice(), ...(tuning && { tuning }) },
      TEXT,
      never,
    );
    const pitch = measurePitch(samples, sampleRateHz)?.medianHz ?? 0;
    return { samples, seconds: samples.length / sampleRateHz, pitch, voicePitchHz };
  };

  it('takes a tenth less time when it is a tenth faster', async () => {
    const [plain, faster] = await Promise.all([spoken(), spoken({ pace: 10, pitch: 0, tone: 0 })]);
    expect(plain.seconds / faster.seconds).toBeGreaterThan(1.08);
    expect(plain.seconds / faster.seconds).toBeLessThan(1.12);
  });

  it('is three semitones lower when that was asked, and says so', async () => {
    const [plain, lower] = await Promise.all([spoken(), spoken({ pace: 0, pitch: -3, tone: 0 })]);
    expect(12 * Math.log2(lower.pitch / plain.pitch)).toBeCloseTo(-3, -0.3);
    expect(12 * Math.log2((lower.voicePitchHz ?? 0) / (plain.voicePitchHz ?? 1))).toBeCloseTo(-3, 6);
  });

  it('is darker without being slower or lower', async () => {
    const [plain, darker] = await Promise.all([spoken(), spoken({ pace: 0, pitch: 0, tone: -6 })]);
    expect(darker.seconds).toBe(plain.seconds);
    expect(Math.abs(darker.pitch / plain.pitch - 1)).toBeLessThan(0.01);
    expect(hissOf(darker.samples) / hissOf(plain.samples)).toBeLessThan(0.6);
  });

  it('is the very same sound at rest', async () => {
    const [plain, resting] = await Promise.all([spoken(), spoken({ pace: 0, pitch: 0, tone: 0 })]);
    expect(resting.samples).toEqual(plain.samples);
  });
});

describe('makeVoices', { timeout: MAKING_MS }, () => {
  it('makes a man close and clear, and both speak', { tags: ['voices'] }, async () => {
    const made = await engine.makeVoices?.(await makeSpeech(95), never, noFiles);
    expect(made?.map(({ manner }) => manner)).toEqual(['closest', 'clearest']);
    expect(made?.[0]?.voice).not.toEqual(made?.[1]?.voice);
    const takes = await Promise.all(made?.map(({ voice }) => engine.speak(voice, TEXT, never)) ?? []);
    for (const { samples, sampleRateHz, voicePitchHz = null } of takes)
      expect(judgeTake(samples, sampleRateHz, TEXT, voicePitchHz)).toBeNull();
    const clearest = await engine.makeVoice(await makeSpeech(95), never, noFiles);
    expect(made?.[1]?.voice).toEqual(clearest);
  });

  it('makes a woman close and clear, the close one alone with a map of her sounds', {
    tags: ['voices'],
  }, async () => {
    const made = await engine.makeVoices?.(await makeSpeech(200), never, noFiles);
    expect(made?.map(({ manner }) => manner)).toEqual(['closest', 'clearest']);
    const maps = made?.map(({ voice }) => timbreOf(String(voice.parameters.timbre))?.map);
    expect(maps).toEqual([expect.any(Float64Array), null]);
  });

  it('makes none of silence', async () => {
    const made = engine.makeVoices?.({ samples: makeSilence(3), sampleRateHz: 16_000 }, never, noFiles);
    await expect(made).rejects.toMatchObject({ code: 'clip-no-speech' });
  });
});

describe('makeVoice', { timeout: MAKING_MS }, () => {
  const made = new Map<number, Promise<{ clip: Sound; voice: Voice }>>();
  /** Making a voice takes seconds; each is made once. */
  const madeOf = (hz: number) => {
    const make = async () => {
      const clip = await makeSpeech(hz);
      return { clip, voice: await engine.makeVoice(clip, never, noFiles) };
    };
    const making = made.get(hz) ?? make();
    made.set(hz, making);
    return making;
  };

  const speaksAtPitch = async (hz: number) => {
    const { clip, voice } = await madeOf(hz);
    const person = measurePitch(clip.samples, clip.sampleRateHz)?.medianHz ?? 0;
    const spoken = await engine.speak(voice, TEXT, never);
    const rendered = measurePitch(spoken.samples, spoken.sampleRateHz)?.medianHz ?? 0;
    expect(Math.abs(rendered / person - 1)).toBeLessThan(0.06);
    expect(voice.parameters.base).toBe(person >= 165 ? 'slt' : 'rms');
  };
  it('makes a voice that speaks at the pitch of the clip, 200 Hz', { tags: ['voices'] }, () =>
    speaksAtPitch(200),
  );
  it('makes a voice that speaks at the pitch of the clip, 95 Hz', { tags: ['voices'] }, () =>
    speaksAtPitch(95),
  );

  it('speaks the page it was fitted with at the pitch of the clip', { tags: ['voices'] }, async () => {
    const { clip, voice: withoutPage } = await madeOf(200);
    const firstPage =
      'Why did he go? Who told you? Was it Ann? Is that so? Where were they then? Oh no! '.repeat(4);
    const voice = await engine.makeVoice({ ...clip, firstPage }, never, noFiles);
    expect(voice).not.toEqual(withoutPage);
    const page = await engine.speak(voice, firstPage, never);
    const person = measurePitch(clip.samples, clip.sampleRateHz)?.medianHz ?? 0;
    const rendered = measurePitch(page.samples, page.sampleRateHz)?.medianHz ?? 0;
    expect(Math.abs(1_200 * Math.log2(rendered / person))).toBeLessThan(25);
  });

  it('makes a slower voice from slower speech', { tags: ['voices'] }, async () => {
    const { voice } = await madeOf(95);
    const person = testVoice(95);
    const slow = { ...person, parameters: { ...person.parameters, stretch: 1.5 } };
    const clip = await engine.speak(slow, CLIP_TEXT, never);
    const made = await engine.makeVoice(clip, never, noFiles);
    expect(Number(made.parameters.stretch)).toBeGreaterThan(1.1 * Number(voice.parameters.stretch));
  });

  it('makes a voice nearer to the clip in color than the base voice is', { tags: ['voices'] }, async () => {
    const shifts = Float64Array.from({ length: CEPSTRUM_LENGTH }, (_, k) => 0.4 * Math.cos(2 * k));
    const gains = new Float64Array(CEPSTRUM_LENGTH).fill(1.1);
    const color = {
      warp: 0.04,
      map: null,
      gains,
      shifts,
      unvoicedShifts: shifts,
      unvoicedLevel: 0.1,
      share: 1,
    };
    const person = testVoice(200);
    const parameters = { ...person.parameters, timbre: timbreText(color) };
    const clip = await engine.speak({ ...person, version: 2, parameters }, CLIP_TEXT, never);
    const voice = await engine.makeVoice(clip, never, noFiles);
    const [stock, made] = await Promise.all(
      [testVoice(200), voice].map((one) => engine.speak(one, TEXT, never)),
    );
    const colorOf = (sound?: { samples: Float32Array }) =>
      spokenFrames(sound?.samples ?? new Float32Array())?.voiced ?? new Float64Array();
    const weights = new Float64Array(CEPSTRUM_LENGTH - 1).fill(1);
    const distance = (sound?: { samples: Float32Array }) =>
      distanceToNearest(colorOf(sound), colorOf(clip), weights);
    expect(distance(made)).toBeLessThan(0.75 * distance(stock));
  });

  it('can be cancelled while it makes a voice', async () => {
    const controller = new AbortController();
    const making = engine.makeVoice(await makeSpeech(120), controller.signal, noFiles);
    controller.abort();
    await expect(making).rejects.toMatchObject({ name: 'AbortError' });
  });

  it.each([
    ['the base voice’s own color where there are a few vowels', 0.8],
    ['a color of their own from two seconds on', 2],
  ])('gives a man of whom little is heard his pitch, and %s', { tags: ['voices'] }, async (_, seconds) => {
    const { samples } = await makeSpeech(120);
    const clip = { samples: samples.slice(0, seconds * 16_000), sampleRateHz: 16_000 };
    const voice = await engine.makeVoice(clip, never, noFiles);
    expect(voice.parameters.base).toBe('rms');
    const timbre = timbreOf(String(voice.parameters.timbre));
    expect(timbre?.shifts.some((shift) => shift !== 0)).toBe(seconds >= 2);
    const made = await engine.speak(voice, TEXT, never);
    const [heard, wanted] = [made, clip].map(
      (one) => measurePitch(one.samples, one.sampleRateHz)?.medianHz ?? 0,
    );
    expect(Math.abs(12 * Math.log2((heard ?? 0) / (wanted ?? 1)))).toBeLessThan(1);
  });

  it('makes voices of an even level that does not clip', { tags: ['voices'] }, async () => {
    const { voice } = await madeOf(200);
    const { samples, sampleRateHz } = await engine.speak(voice, TEXT, never);
    expect(20 * Math.log10(speechRms(samples, sampleRateHz))).toBeCloseTo(-20.5, -0.5);
    expect(peakOf(samples)).toBeLessThan(0.95);
  });

  it('makes a voice that speaks from speech whose pauses were cleaned away', {
    tags: ['voices'],
  }, async () => {
    const { samples, sampleRateHz } = await makeSpeech(205, CLIP_STORY);
    const clip = { samples: ownedSamples(samples), sampleRateHz };
    const seconds = clip.samples.length / clip.sampleRateHz;
    const chosen = await chooseSpeech([clip], {
      region: { start: seconds / 3, end: (2 * seconds) / 3 },
      similarityThreshold: 0.85,
      adaptiveThreshold: true,
      applyPostProcessing: true,
      excluded: [],
      regionOrigin: 'default',
      isOnePerson: false,
    });
    if (chosen.kind !== 'chosen') throw new Error(JSON.stringify(chosen));
    const voice = await engine.makeVoice(chosen, never, noFiles);
    const spoken = await engine.speak(voice, TEXT, never);
    expect(judgeTake(spoken.samples, spoken.sampleRateHz, TEXT, spoken.voicePitchHz ?? null)).toBeNull();
  });

  it('makes the same voice from the same speech', { tags: ['voices'] }, async () => {
    const { clip, voice } = await madeOf(95);
    expect(await engine.makeVoice(clip, never, noFiles)).toEqual(voice);
  });

  it.each([
    ['silence', makeSilence(3)],
    ['noise', makeNoise(3, 0.3)],
    ['a click of a voice', makeVowel(120, 0.1)],
  ])('makes none from %s', async (_name, samples) => {
    const made = engine.makeVoice({ samples, sampleRateHz: 16_000 }, never, noFiles);
    await expect(made).rejects.toMatchObject({ code: 'clip-no-speech' });
  });
});

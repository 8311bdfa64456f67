import { fliteVoiceEngine } from '../../functions/src/adapters/flite/voice-engine.ts';
import { wavOf } from '../../functions/src/audio/signal/wav.ts';
import type { Sound } from '../../functions/src/ports/voice-engine.ts';
import type { Voice } from '../../src/domain/voice/voice.ts';
import { runFfmpeg } from './run-ffmpeg.ts';

export const CLIP_TEXT =
  'My grandmother baked bread every Sunday morning. We waited at the kitchen table, and she laughed at our stories.';

/** Twenty seconds of speech, nothing of it twice: of nobody there are two takes that are the same to the bit. */
export const CLIP_STORY = `${CLIP_TEXT} The doctor came twice that week, once through deep snow, while grandfather sat by the stove and carved a horse. Aunt Ruth sold the farm in the year of the flood, but she never spoke about the price to any of us.`;

/** A voice of the built-in engine without a person behind it. */
export function testVoice(pitchHz = 120): Omit<Voice, 'tuning'> {
  const base = pitchHz >= 165 ? 'slt' : 'awb';
  const parameters = { base, pitchTargetHz: pitchHz, pitchSpreadHz: pitchHz * 0.15, gain: 0.7 };
  return { engine: 'flite', version: 1, parameters };
}

const spoken = new Map<string, Promise<Sound>>();

/** Somebody speaking, made by the product's own engine: no recording of a person is needed. Each is spoken once. */
export async function makeSpeech(pitchHz = 120, text = CLIP_TEXT): Promise<Sound> {
  const key = `${pitchHz} ${text}`;
  const speaking = spoken.get(key) ?? speak(testVoice(pitchHz), text);
  spoken.set(key, speaking);
  const { samples, sampleRateHz } = await speaking;
  // A test may change what it got, or hand it to a thread for good.
  return { samples: samples.slice(), sampleRateHz };
}

async function speak(voice: Voice, text: string): Promise<Sound> {
  const engine = fliteVoiceEngine({ workers: 1 });
  try {
    return await engine.speak(voice, text, new AbortController().signal);
  } finally {
    await engine.close();
  }
}

/** A voice clip as a WAV file's bytes. */
export async function makeClip(pitchHz = 120, text = CLIP_TEXT): Promise<Uint8Array> {
  const { samples, sampleRateHz } = await makeSpeech(pitchHz, text);
  return wavOf(samples, sampleRateHz);
}

const CODECS = {
  mp3: ['-c:a', 'libmp3lame'],
  m4a: ['-c:a', 'aac'],
  aac: ['-c:a', 'aac'],
  flac: ['-c:a', 'flac'],
  ogg: ['-c:a', 'libvorbis'],
  opus: ['-c:a', 'libopus'],
  webm: ['-c:a', 'libopus'],
  mp4: ['-c:a', 'aac', '-c:v', 'mpeg4', '-shortest'],
  mov: ['-c:a', 'aac', '-c:v', 'mpeg4', '-shortest'],
  avi: ['-c:a', 'libmp3lame', '-c:v', 'mpeg4', '-shortest'],
} as const;

/** The clip in another container; mp4, mov and avi get a black picture. */
export async function convertClip(wav: Uint8Array, extension: keyof typeof CODECS): Promise<Uint8Array> {
  const isVideo = ['mp4', 'mov', 'avi'].includes(extension);
  const picture = isVideo ? ['-f', 'lavfi', '-i', 'color=black:size=64x64:rate=5'] : [];
  const args = ['-v', 'error', '-i', 'from.wav', ...picture, ...CODECS[extension]];
  return (await runFfmpeg({ args, files: { 'from.wav': wav }, output: `to.${extension}` })).bytes;
}

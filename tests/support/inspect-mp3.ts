import { readFileSync } from 'node:fs';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';

/** Read by the standards alone (ISO 11172-3, ID3v2.4, chapter addendum): nothing here knows how the product writes. */
export interface InspectedMp3 {
  readonly frames: readonly { readonly kbps: number; readonly sampleRateHz: number }[];
  readonly tags: Readonly<Record<string, string>>;
  readonly chapters: readonly { readonly title: string; readonly startMs: number; readonly endMs: number }[];
  /** as FFmpeg decodes it */
  readonly sound: {
    readonly seconds: number;
    readonly rmsDb: number;
    readonly longestSilenceSeconds: number;
  };
}

const KBPS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_HZ = [44_100, 48_000, 32_000];
const DECODED_HZ = 16_000;
const SILENCE = 0.003;

export async function inspectMp3(file: string): Promise<InspectedMp3> {
  const bytes = readFileSync(file);
  const tagEnd = 10 + sevenBits(bytes, 6);
  const { tags, chapters } = readTags(bytes, 10, tagEnd);
  return { frames: readFrames(bytes, tagEnd), tags, chapters, sound: await listen(file) };
}

function sevenBits(bytes: Buffer, at: number): number {
  return [0, 1, 2, 3].reduce((sum, i) => (sum << 7) | (bytes[at + i] ?? 0), 0);
}

function readTags(bytes: Buffer, from: number, to: number) {
  const tags: Record<string, string> = {};
  const chapters: { title: string; startMs: number; endMs: number }[] = [];
  for (let at = from; at + 10 < to && bytes[at] !== 0; ) {
    const id = bytes.toString('latin1', at, at + 4);
    const length = sevenBits(bytes, at + 4);
    const body = bytes.subarray(at + 10, at + 10 + length);
    if (id.startsWith('T') && id !== 'TXXX') tags[id] = body.toString('utf8', 1);
    if (id === 'CHAP') {
      const start = body.indexOf(0) + 1;
      const inner = readTags(body, start + 16, body.length + 1);
      chapters.push({
        title: inner.tags.TIT2 ?? '',
        startMs: body.readUInt32BE(start),
        endMs: body.readUInt32BE(start + 4),
      });
    }
    at += 10 + length;
  }
  return { tags, chapters };
}

function readFrames(bytes: Buffer, from: number) {
  const frames: { kbps: number; sampleRateHz: number }[] = [];
  for (let at = from; at < bytes.length; ) {
    const rates = bytes[at + 2] ?? 0;
    const kbps = KBPS[rates >> 4];
    const sampleRateHz = RATES_HZ[(rates >> 2) & 3];
    if (bytes[at] !== 0xff || ((bytes[at + 1] ?? 0) & 0xfe) !== 0xfa || !kbps || !sampleRateHz) {
      throw new Error(`no MPEG-1 layer III frame at byte ${at}`);
    }
    frames.push({ kbps, sampleRateHz });
    at += Math.floor((144_000 * kbps) / sampleRateHz) + ((rates >> 1) & 1);
  }
  return frames;
}

async function listen(file: string) {
  const options = { sampleRateHz: DECODED_HZ, maxSeconds: 7_200 };
  const { samples } = await ffmpegAudioDecoder().decode(file, options, new AbortController().signal);
  let squares = 0;
  let silence = 0;
  let longest = 0;
  for (const sample of samples) {
    squares += sample * sample;
    silence = Math.abs(sample) < SILENCE ? silence + 1 : 0;
    longest = Math.max(longest, silence);
  }
  return {
    seconds: samples.length / DECODED_HZ,
    rmsDb: 10 * Math.log10(squares / samples.length),
    longestSilenceSeconds: longest / DECODED_HZ,
  };
}

import { stat } from 'node:fs/promises';
import { AppError } from '../../../../src/domain/errors.ts';
import { MIB } from '../../../../src/domain/limits.ts';
import type { AudioDecoder } from '../../ports/audio-decoder.ts';
import type { Sound } from '../../ports/voice-engine.ts';
import { findFfmpeg } from './find-ffmpeg.ts';
import { type ProgramResult, runBounded } from './run-bounded.ts';

/** What people record with. Playlists and lists of other files (hls, concat, dash …) are not among them. */
const FORMATS = 'wav,w64,mp3,mov,mp4,m4a,3gp,avi,matroska,webm,ogg,flac,aac,aiff,caf,amr,asf,au';
const MEMORY_BYTES = 512 * MIB;
/** An old laptop decodes more than ten times as fast as it sounds; start and seeking come on top. */
const WALL_MS_PER_SECOND = 100;
const WALL_BASE_MS = 20_000;
const BYTES_PER_SAMPLE = 4;
/** Less than this is not a recording but what a broken file happened to give. */
const MIN_SECONDS = 0.05;

/** Sound through FFmpeg in a process of its own: no network, no other files, bounded time, memory and output. */
export function ffmpegAudioDecoder(options: { readonly ffmpegPath?: string } = {}): AudioDecoder {
  return {
    async decode(file, { sampleRateHz, maxSeconds, fromSeconds = 0 }, signal) {
      const info = await stat(file);
      if (info.size === 0) throw new AppError('clip-empty');
      const bounds = {
        wallMs: WALL_BASE_MS + maxSeconds * WALL_MS_PER_SECOND,
        memoryBytes: MEMORY_BYTES,
        outputBytes: (maxSeconds + 1) * sampleRateHz * BYTES_PER_SAMPLE,
      };
      const ffmpeg = options.ffmpegPath ?? (await findFfmpeg());
      const args = decodingArgs(file, sampleRateHz, { fromSeconds, maxSeconds });
      return soundOf(await runBounded(ffmpeg, args, bounds, signal), sampleRateHz);
    },
  };
}

function decodingArgs(
  file: string,
  sampleRateHz: number,
  { fromSeconds, maxSeconds }: { readonly fromSeconds: number; readonly maxSeconds: number },
): string[] {
  const seeking = fromSeconds > 0 ? ['-ss', `${fromSeconds}`] : [];
  const reading = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', FORMATS];
  const input = [...reading, ...seeking, '-t', `${maxSeconds}`];
  const wanted = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-ar', `${sampleRateHz}`];
  return [
    ...['-nostdin', '-hide_banner', '-v', 'error'],
    ...[...input, '-i', `file:${file}`],
    ...[...wanted, '-t', `${maxSeconds}`, '-f', 'f32le', 'pipe:1'],
  ];
}

/** What decoded before a file broke off counts: a recording cut short is still a recording. */
function soundOf(result: ProgramResult, sampleRateHz: number): Sound {
  const length = Math.floor(result.output.length / BYTES_PER_SAMPLE);
  if (length < MIN_SECONDS * sampleRateHz) {
    const details = { exitCode: result.exitCode };
    if (/matches no streams/.test(result.complaint))
      throw new AppError('clip-no-audio', undefined, { details });
    throw new AppError('clip-damaged', undefined, { details });
  }
  const samples = new Float32Array(length);
  new Uint8Array(samples.buffer).set(result.output.subarray(0, length * BYTES_PER_SAMPLE));
  return { samples: finite(samples), sampleRateHz };
}

/** Damaged floating point files hold NaN and Infinity, which would spread through every sum. */
function finite(samples: Float32Array): Float32Array {
  for (let i = 0; i < samples.length; i++) {
    const sample = samples[i] ?? 0;
    samples[i] = Number.isFinite(sample) ? Math.max(-1, Math.min(1, sample)) : 0;
  }
  return samples;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegAudioDecoder } from '../../functions/src/adapters/ffmpeg/audio-decoder.ts';
import type { Sound } from '../../functions/src/ports/voice-engine.ts';

const MAX_SECONDS = 7_200;

/** An MP3 as FFmpeg hears it. */
export async function decodeMp3(mp3: Uint8Array, sampleRateHz = 44_100): Promise<Sound> {
  const folder = await mkdtemp(join(tmpdir(), 'decode-mp3-'));
  try {
    const file = join(folder, 'sound.mp3');
    await writeFile(file, mp3);
    const options = { sampleRateHz, maxSeconds: MAX_SECONDS };
    return await ffmpegAudioDecoder().decode(file, options, new AbortController().signal);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

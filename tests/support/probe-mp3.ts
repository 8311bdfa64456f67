import { runFfmpeg } from './run-ffmpeg.ts';

export interface ProbedMp3 {
  /** of the decoded sound */
  readonly seconds: number;
  /** everything a strict decoder complained about */
  readonly warnings: string;
}

const RATE_HZ = 8_000;
const BYTES_PER_SAMPLE = 2;

/** Decodes an MP3 with FFmpeg, counting samples and warnings. */
export async function probeMp3(mp3: Uint8Array): Promise<ProbedMp3> {
  const args = ['-v', 'warning', '-i', 'book.mp3', '-ac', '1', '-ar', `${RATE_HZ}`, '-f', 's16le'];
  const { bytes, said } = await runFfmpeg({ args, files: { 'book.mp3': mp3 }, output: 'sound' });
  return { seconds: bytes.length / BYTES_PER_SAMPLE / RATE_HZ, warnings: said };
}

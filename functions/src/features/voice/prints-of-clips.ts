import type { Region } from '../../../../src/domain/voice/voice.ts';
import { type MarkedPrints, markPieces } from '../../audio/likeness/print-scores.ts';
import { windowRanges } from '../../audio/likeness/print-windows.ts';
import { FRAMES_PER_SECOND, HOP_SAMPLES } from '../../audio/likeness/voice-frames.ts';
import type { ClipSound } from '../../audio/signal/clip-sound.ts';
import type { VoicePrinter } from '../../ports/voice-printer.ts';

const frameAt = (seconds: number) => Math.max(0, Math.round(seconds * FRAMES_PER_SECOND));

/**
 * What a model that knows speakers says of the marked region and of every window of the clips.
 * @param region seconds of the first clip
 * @param printer null where there is no such model
 */
export async function printsOfClips(
  printer: VoicePrinter | null,
  clips: readonly ClipSound[],
  region: Region,
  signal: AbortSignal,
): Promise<MarkedPrints | null> {
  const [first] = clips;
  if (!printer || !first) return null;
  const pieces = markPieces({ from: frameAt(region.start), to: frameAt(region.end) })
    .map(({ from, to }) => ({
      from: from * HOP_SAMPLES,
      to: Math.min(to * HOP_SAMPLES, first.samples.length),
    }))
    .filter(({ from, to }) => to > from);
  // The region lies beyond the sound: that is told elsewhere, in its own words.
  if (pieces.length === 0) return null;
  const mark = await printer.prints(first.samples, pieces, signal);
  const ofClips: (readonly Float32Array[])[] = [];
  for (const { samples } of clips)
    ofClips.push(await printer.prints(samples, windowRanges(samples.length), signal));
  return { mark, clips: ofClips };
}

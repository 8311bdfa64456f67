import { type Labels, NOBODY } from './sort-frames.ts';

/** Frames in which one voice speaks without another in between. */
export interface VoiceTurn {
  readonly voice: number;
  readonly from: number;
  readonly to: number;
}

/** After so long a pause the same person begins a new turn. */
const MAX_PAUSE_FRAMES = 100;

export function turnsOf(labels: Labels): VoiceTurn[] {
  const turns: { voice: number; from: number; to: number }[] = [];
  for (const [frame, voice] of labels.entries()) {
    if (voice === NOBODY) continue;
    const last = turns.at(-1);
    if (last?.voice === voice && frame - last.to < MAX_PAUSE_FRAMES) last.to = frame + 1;
    else turns.push({ voice, from: frame, to: frame + 1 });
  }
  return turns;
}

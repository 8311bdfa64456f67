import type { Progress, RemovedClip, VoiceClip } from '@/device/storage/books/progress-record.ts';

type VoiceProgress = Progress['voice'];

/** What was made of other clips no longer holds. */
export const UNHEARD: Progress['sample'] = { url: null, approved: false };

const MAX_REMOVED = 20;
const idsOf = (clips: readonly VoiceClip[]) => clips.map(({ uploadId }) => uploadId);

/** Of what was said about the voices of another clip nothing is kept. */
export function unasked({
  regionOrigin: _,
  isOnePerson: __,
  whoseVoice: ___,
  markByHand: ____,
  foundVoices: _____,
  ...voice
}: VoiceProgress): VoiceProgress {
  return voice;
}

/** The list of what was removed with one more clip, and with all that was said and made of the clips until now. */
export function noteRemoved({ voice, sample }: Progress, clip: VoiceClip): readonly RemovedClip[] {
  const { clips, removed = [], speakerName: _, right: __, yes: ___, ...said } = voice;
  return [...removed, { clip, among: idsOf(clips), said, sample }].slice(-MAX_REMOVED);
}

/** Once another voice is being made, none of an earlier one is there any more: the clips and marks are. */
export function withoutVoices(removed: readonly RemovedClip[]): readonly RemovedClip[] {
  return removed.map((one) => ({ ...one, said: { ...one.said, profile: null }, sample: UNHEARD }));
}

/** The progress without a clip that was part of it; a main clip takes its mark along. */
export function withoutClip(progress: Progress, clip: VoiceClip): Progress {
  const { voice } = progress;
  return {
    ...progress,
    voice: {
      ...(clip.isMain ? unasked(voice) : voice),
      clips: voice.clips.filter(({ uploadId }) => uploadId !== clip.uploadId),
      region: clip.isMain ? null : voice.region,
      profile: null,
      excluded: [],
      removed: noteRemoved(progress, clip),
    },
    sample: UNHEARD,
  };
}

/**
 * The progress with the clip back that was removed last, and with its mark. A main clip that took its place is removed in
 * turn. Where the clips are all as they were, so is the voice that was made of them.
 */
export function withClipBack(progress: Progress): Progress {
  const { removed = [], ...rest } = progress.voice;
  const last = removed.at(-1);
  if (!last) return progress;
  const earlier = { ...progress, voice: { ...rest, removed: removed.slice(0, -1) } };
  const successor = last.clip.isMain ? rest.clips.find(({ isMain }) => isMain) : undefined;
  const { voice } = successor ? withoutClip(earlier, successor) : earlier;
  const clips = last.clip.isMain ? [last.clip, ...voice.clips] : [...voice.clips, last.clip];
  const there = new Map(clips.map((clip) => [clip.uploadId, clip]));
  const asTheyWere = last.among.flatMap((id) => there.get(id) ?? []);
  const isAsItWas = asTheyWere.length === clips.length && last.among.length === clips.length;
  const { profile, excluded, ...marked } = last.said;
  return {
    ...progress,
    voice: {
      ...(last.clip.isMain ? { ...unasked(voice), ...marked } : voice),
      clips: isAsItWas ? asTheyWere : clips,
      profile: isAsItWas ? profile : null,
      excluded: (isAsItWas && excluded) || [],
    },
    sample: isAsItWas ? last.sample : UNHEARD,
  };
}

import type { Progress } from '@/device/storage/books/progress-record.ts';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';

interface RemovedClipsProps {
  voice: Partial<Pick<Progress['voice'], 'removed' | 'clips'>>;
  /** only what was added beside the one that is marked */
  isAdditional?: boolean;
  onUndo: () => void;
}

/** The clip removed last, and the way to have it back with its mark. */
export function RemovedClips({ voice, isAdditional = false, onUndo }: RemovedClipsProps) {
  const { removed = [], clips = [] } = voice;
  const last = removed.at(-1)?.clip;
  // Added again by hand, it is there: nothing is left to bring back.
  const isThere = clips.some(({ fileName }) => fileName === last?.fileName);
  const clip = isThere || (isAdditional && last?.isMain) ? undefined : last;
  const words = clip && `${clip.fileName} was removed.`;
  return <UndoLine words={words ?? null} onUndo={onUndo} />;
}

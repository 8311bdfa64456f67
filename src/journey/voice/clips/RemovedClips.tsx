import type { Progress } from '@/device/storage/books/progress-record.ts';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';

interface RemovedClipsProps {
  voice: Pick<Progress['voice'], 'removed'>;
  /** only what was added beside the one that is marked */
  isAdditional?: boolean;
  onUndo: () => void;
}

/** The clip removed last, and the way to have it back with its mark. */
export function RemovedClips({ voice: { removed = [] }, isAdditional = false, onUndo }: RemovedClipsProps) {
  const last = removed.at(-1)?.clip;
  const clip = isAdditional && last?.isMain ? undefined : last;
  const words = clip && `“${clip.fileName}” was removed${clip.isMain ? ', and what you marked in it' : ''}.`;
  return <UndoLine words={words ?? null} onUndo={onUndo} />;
}

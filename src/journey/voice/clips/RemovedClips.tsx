import type { Progress } from '@/device/storage/books/progress-record.ts';
import { UndoLine } from '@/ui/dialogs/UndoLine.tsx';

interface RemovedClipsProps {
  voice: Progress['voice'];
  onUndo: () => void;
}

/** The clip removed last, and the way to have it back with its mark. */
export function RemovedClips({ voice: { removed = [] }, onUndo }: RemovedClipsProps) {
  const clip = removed.at(-1)?.clip;
  const words = clip && `“${clip.fileName}” was removed${clip.isMain ? ', with its mark' : ''}.`;
  return <UndoLine words={words ?? null} onUndo={onUndo} />;
}

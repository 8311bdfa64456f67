import { useEffect, useEffectEvent, useRef } from 'react';
import { wordsOfShared } from '@/device/share-target/shared-words.ts';
import { takenOnce } from '@/device/share-target/taken-once.ts';
import { progressStore } from '@/device/storage/books/progress.ts';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import type { SharedRow } from '@/device/storage/pages/rows.ts';
import { leaveOut, readShared, removeShared } from '@/device/storage/shared-files/shared-files.ts';
import { toAppError } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { addClips, chooseMainClip } from './change-clips.ts';

/** What is wrong with the file itself stays wrong: it is named once and not kept. */
const OF_THE_FILE = ['clip-empty', 'clip-damaged', 'clip-too-large'];

const clipsNow = () => progressStore.getState().progress?.voice.clips ?? [];

async function takeOne(sessionId: SessionId, row: SharedRow, isMain: boolean): Promise<void> {
  const file = await readShared(row.id);
  // An upload's id ends with the hash of its bytes: killed after taking it in, the second try finds it there.
  const isThere = clipsNow().some(({ uploadId }) => uploadId.endsWith(`#${row.sha256}`));
  if (!file || isThere) return removeShared([row.id]);
  try {
    await (isMain ? chooseMainClip(sessionId, file) : addClips(sessionId, [file]));
  } catch (error) {
    if (OF_THE_FILE.includes(toAppError(error).code)) await removeShared([row.id]);
    throw error;
  }
  await removeShared([row.id]);
}

/** The first becomes the clip in which the voice is marked when `replaces`, or when there is none; the others are more of it. */
function takeClips(sessionId: SessionId, rows: readonly SharedRow[], replaces: boolean): Promise<void> {
  return takenOnce(async () => {
    for (const [index, row] of rows.entries()) {
      const isMissing = !clipsNow().some(({ isMain }) => isMain);
      await takeOne(sessionId, row, isMissing || (replaces && index === 0));
    }
  });
}

interface SharedClipsProps {
  sessionId: SessionId;
  main: VoiceClip | undefined;
  rows: readonly SharedRow[];
  attempt: (work: () => Promise<unknown>) => void;
}

/** Takes in recordings that the share sheet brought: at once, or after a question when a clip is there. */
export function SharedClips({ sessionId, main, rows, attempt }: SharedClipsProps) {
  const clips = rows.filter(({ kind }) => kind === 'clip');
  const isBusy = useRef(false);
  const take = (replaces: boolean) =>
    attempt(async () => {
      if (isBusy.current) return;
      isBusy.current = true;
      try {
        await takeClips(sessionId, clips, replaces);
      } finally {
        isBusy.current = false;
      }
    });
  const mayBegin = clips.length > 0 && !main;
  const begin = useEffectEvent(() => take(false));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recording that was shared meanwhile is taken in as well
  useEffect(() => {
    if (mayBegin) begin();
  }, [mayBegin, clips.length]);
  if (clips.length === 0 || !main || isBusy.current) return null;
  return (
    <Dialog title={`You shared ${wordsOfShared(clips)}`}>
      <p>Your clip is “{main.fileName}.” More of the same voice makes the result better.</p>
      <StepActions>
        <Button
          kind="quiet"
          onClick={() =>
            attempt(() =>
              leaveOut(
                clips.map(({ id }) => id),
                Date.now(),
              ),
            )
          }
        >
          Leave it as it is
        </Button>
        <Button kind="quiet" onClick={() => take(true)}>
          Use it instead
        </Button>
        <Button onClick={() => take(false)}>Add it to the voice</Button>
      </StepActions>
    </Dialog>
  );
}

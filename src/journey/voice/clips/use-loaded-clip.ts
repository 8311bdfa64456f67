import { useEffect, useState } from 'react';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { isAbort } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { LOAD_FAILED } from '../words.ts';
import { isVideo } from './clip-kind.ts';
import { type LoadedClip, loadClip, NeedsYes } from './load-clip.ts';

export type ClipState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'extracting' }
  /** for the yes to its sending: only the server can open it */
  | { readonly kind: 'waiting' }
  | {
      readonly kind: 'ready';
      readonly loaded: LoadedClip;
      /** for a film that was opened here: its sound may be one that only the server can decode, or none at all */
      readonly askServer: (() => void) | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The main clip, playable; taken up again after a reload. */
export function useLoadedClip(
  sessionId: SessionId,
  clip: VoiceClip | undefined,
  isSendingAgreed: boolean,
): ClipState {
  const [state, setState] = useState<ClipState>({ kind: 'none' });
  const uploadId = clip?.uploadId;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isServerAsked = uploadId !== undefined && askedFor === uploadId;
  const [heldBack, setHeldBack] = useState<string | null>(null);
  /** it waited for a yes, which is there: whatever is open already is not opened anew because of one */
  const isFreed = heldBack === uploadId && isSendingAgreed;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `uploadId` names the clip, whose other fields never change
  useEffect(() => {
    if (!clip) {
      setState({ kind: 'none' });
      return;
    }
    const leaving = new AbortController();
    const { signal } = leaving;
    let url: string | undefined;
    setState({ kind: 'loading' });
    const onExtracting = () => setState({ kind: 'extracting' });
    loadClip({ sessionId, clip, signal, isServerAsked, isSendingAgreed, onExtracting })
      .then((loaded) => {
        url = loaded.url;
        if (signal.aborted) URL.revokeObjectURL(url);
        else
          setState({
            kind: 'ready',
            loaded,
            askServer: isServerAsked || !isVideo(clip.fileName) ? null : () => setAskedFor(clip.uploadId),
          });
      })
      .catch((error: unknown) => {
        if (isAbort(error) || signal.aborted) return;
        if (error instanceof NeedsYes) {
          setHeldBack(clip.uploadId);
          setState({ kind: 'waiting' });
          return;
        }
        setState({
          kind: 'failed',
          message: error instanceof Error ? error.message : LOAD_FAILED,
        });
      });
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [sessionId, uploadId, isServerAsked, isFreed]);
  return state;
}

import { useEffect, useState } from 'react';
import type { VoiceClip } from '@/device/storage/books/progress-record.ts';
import { isAbort } from '@/domain/errors.ts';
import type { SessionId } from '@/domain/session.ts';
import { LOAD_FAILED } from '../words.ts';
import { isVideo } from './clip-kind.ts';
import { type LoadedClip, loadClip } from './load-clip.ts';

export type ClipState =
  | { readonly kind: 'none' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'extracting' }
  | {
      readonly kind: 'ready';
      readonly loaded: LoadedClip;
      /** for a film that was opened here: its sound may be one that only the server can decode, or none at all */
      readonly askServer: (() => void) | null;
    }
  | { readonly kind: 'failed'; readonly message: string };

/** The main clip, playable; taken up again after a reload. */
export function useLoadedClip(sessionId: SessionId, clip: VoiceClip | undefined): ClipState {
  const [state, setState] = useState<ClipState>({ kind: 'none' });
  const uploadId = clip?.uploadId;
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const isServerAsked = uploadId !== undefined && askedFor === uploadId;
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
    loadClip({ sessionId, clip, signal, isServerAsked, onExtracting: () => setState({ kind: 'extracting' }) })
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
        setState({
          kind: 'failed',
          message: error instanceof Error ? error.message : LOAD_FAILED,
        });
      });
    return () => {
      leaving.abort();
      if (url) URL.revokeObjectURL(url);
    };
  }, [sessionId, uploadId, isServerAsked]);
  return state;
}

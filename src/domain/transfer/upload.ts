/**
 * A file on its way from this device to the server. The union is what IndexedDB stores; the screen is a function of it.
 * Nothing leaves the device's store before the server has confirmed the same bytes.
 */
export type UploadState =
  | { readonly kind: 'stored' }
  | {
      readonly kind: 'sending';
      readonly sentBytes: number;
      readonly attempt: number;
      readonly leaseUntilMs: number;
    }
  | { readonly kind: 'waiting'; readonly untilMs: number; readonly attempt: number; readonly code: string }
  | { readonly kind: 'uploaded'; readonly atMs: number }
  | { readonly kind: 'refused'; readonly code: string };

export type UploadEvent =
  | { readonly kind: 'claimed'; readonly leaseUntilMs: number }
  | { readonly kind: 'progressed'; readonly sentBytes: number; readonly leaseUntilMs: number }
  | { readonly kind: 'failed'; readonly untilMs: number; readonly code: string }
  | { readonly kind: 'confirmed'; readonly atMs: number }
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'retried' };

function impossible(state: UploadState, event: UploadEvent): never {
  throw new Error(`impossible transition of an upload: ${state.kind} + ${event.kind}`);
}

/** The upload after an event. A 'sending' whose lease has run out may be claimed again. */
export function nextUpload(state: UploadState, event: UploadEvent): UploadState {
  switch (state.kind) {
    case 'stored':
    case 'waiting':
      if (event.kind === 'claimed') {
        const attempt = state.kind === 'waiting' ? state.attempt + 1 : 1;
        return { kind: 'sending', sentBytes: 0, attempt, leaseUntilMs: event.leaseUntilMs };
      }
      return impossible(state, event);
    case 'sending':
      return nextOfSending(state, event);
    case 'uploaded':
      // Chosen once more: whether it is still whole where it lies is for the server to say.
      if (event.kind === 'retried') return { kind: 'stored' };
      return event.kind === 'confirmed' ? state : impossible(state, event);
    case 'refused':
      return event.kind === 'retried' ? { kind: 'stored' } : impossible(state, event);
  }
}

function nextOfSending(state: Extract<UploadState, { kind: 'sending' }>, event: UploadEvent): UploadState {
  switch (event.kind) {
    case 'claimed':
      return { ...state, attempt: state.attempt + 1, leaseUntilMs: event.leaseUntilMs };
    case 'progressed':
      return {
        ...state,
        sentBytes: Math.max(state.sentBytes, event.sentBytes),
        leaseUntilMs: event.leaseUntilMs,
      };
    case 'failed':
      return { kind: 'waiting', untilMs: event.untilMs, attempt: state.attempt, code: event.code };
    case 'confirmed':
      return { kind: 'uploaded', atMs: event.atMs };
    case 'refused':
      return { kind: 'refused', code: event.code };
    case 'retried':
      return impossible(state, event);
  }
}

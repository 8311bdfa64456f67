/**
 * A file on its way from this device to the server. The union is what IndexedDB stores; the screen is a function of it.
 * Nothing leaves the device's store before the server has confirmed the same bytes.
 */
export type UploadState =
  | {
      readonly kind: 'stored';
    }
  | {
      readonly kind: 'sending';
      readonly sentBytes: number;
      readonly attempt: number;
      readonly leaseUntilMs: number;
    }
  | {
      readonly kind: 'waiting';
      readonly untilMs: number;
      readonly attempt: number;
      readonly code: string;
    }
  | {
      readonly kind: 'uploaded';
      readonly atMs: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
    };
export type UploadEvent =
  | {
      readonly kind: 'claimed';
      readonly leaseUntilMs: number;
    }
  | {
      readonly kind: 'progressed';
      readonly sentBytes: number;
      readonly leaseUntilMs: number;
    }
  | {
      readonly kind: 'failed';
      readonly untilMs: number;
      readonly code: string;
    }
  | {
      readonly kind: 'confirmed';
      readonly atMs: number;
    }
  | {
      readonly kind: 'refused';
      readonly code: string;
    }
  | {
      readonly kind: 'retried';
    };
/** The upload after an event. A 'sending' whose lease has run out may be claimed again. */
export declare function nextUpload(state: UploadState, event: UploadEvent): UploadState;

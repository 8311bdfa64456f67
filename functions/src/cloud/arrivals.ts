import { onObjectFinalized, type StorageEvent } from 'firebase-functions/v2/storage';
import { AppError } from '../../../src/domain/errors.ts';
import { isSessionId } from '../../../src/domain/session.ts';
import { fitsPlace, hasSignature, SIGNATURE_BYTES } from '../../../src/domain/transfer/file-signature.ts';
import { objectPath, ownRecordingPath } from '../../../src/domain/transfer/object-path.ts';
import { pageArrived } from '../features/manuscript/reading/read-page.ts';
import { logLine } from '../hosts/log.ts';
import { countArrival } from '../records/books/uploads.ts';
import { orders } from '../records/orders/orders.ts';
import { payments } from '../records/orders/payments.ts';
import { sessions } from '../records/people/sessions.ts';
import { REGION, SCALE } from './deployed.ts';
import type { FirebasePorts } from './ports.ts';
import { REQUEST_SETTINGS, sized } from './settings.ts';

type Arrivals = Pick<FirebasePorts, 'objects' | 'jobs' | 'documents'>;

/** Null when it was deleted meanwhile. */
async function headOf({ objects }: Pick<Arrivals, 'objects'>, path: string): Promise<Uint8Array | null> {
  try {
    return await objects.head(path, SIGNATURE_BYTES);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not-found') return null;
    throw error;
  }
}

/** Whether what it is of was deleted: an upload or a job was just ending, and nothing is to stay behind a deletion. */
async function isLeftOver(ports: Arrivals, path: string): Promise<boolean> {
  const [, id = ''] = path.split('/');
  if (isSessionId(id)) return !(await sessions.exists(ports, id));
  if (path !== objectPath.narration(id) && path !== ownRecordingPath(id)) return false;
  // A payment is noted before its text is frozen.
  return !(await payments.exists(ports, id)) && !(await orders.exists(ports, id));
}

/**
 * What follows when an object was stored: one of a memoir that is gone, or one that cannot be what its place says is taken away, and a page is read while
 * the person still scans. The same signal may come twice.
 */
export async function objectArrived(ports: Arrivals, path: string, sizeBytes: number): Promise<void> {
  if (await isLeftOver(ports, path)) {
    logLine({ what: 'upload', outcome: 'its memoir is gone', place: path.split('/')[0] });
    return ports.objects.remove(path);
  }
  // What is stored stays, or a page would be lost that the phone holds for safe; only nothing is read of it.
  if (!(await countArrival(ports, path, sizeBytes)))
    return logLine({ what: 'upload', outcome: 'allowance used up', place: path.split('/')[0] });
  if (hasSignature(path)) {
    const head = await headOf(ports, path);
    if (head === null) return;
    if (!fitsPlace(path, head)) {
      logLine({ what: 'upload', outcome: 'not what its place says', place: path.split('/')[0] });
      return ports.objects.remove(path);
    }
  }
  await pageArrived(ports, path);
}

export function objectStoredFunction(open: () => FirebasePorts) {
  const options = { ...sized(REQUEST_SETTINGS.objectStored, SCALE), region: REGION, retry: true };
  return onObjectFinalized(options, (event: StorageEvent) =>
    objectArrived(open(), event.data.name, Number(event.data.size)),
  );
}

import { tellOthers } from '@/device/storage/channel.ts';
import { clearLibrary } from '@/device/storage/clear-library.ts';
import { forgetListenApps } from '@/device/storage/downloads/listen-app.ts';
import { CLEARED_PATH } from '@/domain/account/cleared.ts';
import { rememberSignedIn } from '../sign-in/signed-in-hint.ts';

/** Everything our own pages left in localStorage, and what was answered in this tab, begins with this. */
const HINTS = 'kindred-';

/** Removes what this device holds of a family, by the person's own hand, sent or not. Never for any other reason. */
export async function clearDevice(): Promise<void> {
  await clearLibrary();
  await forgetListenApps();
  // By its own way, because the header follows it; what is removed below tells nobody.
  rememberSignedIn(false);
  for (const store of [localStorage, sessionStorage])
    for (const key of Object.keys(store)) if (key.startsWith(HINTS)) store.removeItem(key);
  tellOthers({ kind: 'device-cleared' });
  // Without internet the browser keeps its copies, of which none opens without us; nothing else waits for this.
  await fetch(CLEARED_PATH, { cache: 'no-store' }).catch(() => undefined);
}

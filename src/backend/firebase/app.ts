import { type FirebaseApp, getApps, initializeApp } from 'firebase/app';
import type { Config } from '@/domain/config/config.ts';

/** The one Firebase app of this page or worker. */
export function firebaseApp({ firebase: { appId, ...always } }: Config): FirebaseApp {
  return getApps()[0] ?? initializeApp(appId === undefined ? always : { ...always, appId });
}

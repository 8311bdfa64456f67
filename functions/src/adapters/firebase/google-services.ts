import { type App, applicationDefault, getApps, initializeApp } from 'firebase-admin/app';
import { getAppCheck } from 'firebase-admin/app-check';
import { getAuth } from 'firebase-admin/auth';
import { type Firestore, initializeFirestore } from 'firebase-admin/firestore';
import { getFunctions } from 'firebase-admin/functions';
import { getStorage } from 'firebase-admin/storage';
import type { Bucket } from './objects.ts';

/** Google's services of the project a function runs in, each opened at its first use. */
export interface GoogleServices {
  readonly projectId: string;
  /** of the account that asks, for what the packages of Google have no call for */
  accessToken(): Promise<string>;
  readonly firestore: Firestore;
  readonly bucket: Bucket;
  readonly auth: ReturnType<typeof getAuth>;
  readonly functions: ReturnType<typeof getFunctions>;
  readonly appCheck: ReturnType<typeof getAppCheck>;
}

/** Project, bucket and credentials come from the environment the platform sets. */
export const googleServices = (): GoogleServices => servicesOf(getApps()[0] ?? initializeApp());

/** Those of one app, whoever has opened it. */
export function servicesOf(app: App, databaseId?: string): GoogleServices {
  return {
    projectId: app.options.projectId ?? '',
    async accessToken() {
      const credential = app.options.credential ?? applicationDefault();
      return (await credential.getAccessToken()).access_token;
    },
    get firestore() {
      // Over HTTP/1.1: gRPC costs hundreds of milliseconds at a cold start, and nothing here listens.
      return databaseId
        ? initializeFirestore(app, { preferRest: true }, databaseId)
        : initializeFirestore(app, { preferRest: true });
    },
    get bucket() {
      return getStorage(app).bucket();
    },
    get auth() {
      return getAuth(app);
    },
    get functions() {
      return getFunctions(app);
    },
    get appCheck() {
      return getAppCheck(app);
    },
  };
}

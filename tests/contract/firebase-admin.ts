import { Firestore } from 'firebase-admin/firestore';
import { PassThroughClient } from 'google-auth-library';
import { PROJECT_ID } from './wire-fixture.ts';

/** What opens a test's wire server to the administrator's client; made for one run. */
export const ADMIN_TOKEN = `admin-${crypto.randomUUID()}`;

/** The real Firestore client over REST, as in production, talking to a wire server. */
export function adminFirestore(url: string, token = ADMIN_TOKEN, projectId = PROJECT_ID): Firestore {
  return new Firestore({
    projectId,
    host: new URL(url).host,
    ssl: false,
    preferRest: true,
    authClient: new PassThroughClient(),
    customHeaders: { Authorization: `Bearer ${token}` },
  });
}

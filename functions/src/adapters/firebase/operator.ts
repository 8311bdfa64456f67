import { applicationDefault, initializeApp } from 'firebase-admin/app';
import { AppError } from '../../../../src/domain/errors.ts';
import { type GoogleServices, servicesOf } from './google-services.ts';

/** Somebody at a terminal, by the credentials that Google's own tools leave there. */
export interface Operator {
  readonly services: GoogleServices;
  /** the account's address; null where Google does not tell it, as of a key of a machine */
  readonly account: string | null;
  /** A secret as the functions get it. @throws AppError permission-denied, not-found */
  secret(name: string): Promise<string>;
}

const NO_CREDENTIALS =
  'Google does not know who you are. Please run "gcloud auth application-default login", and then this again.';

interface Asking {
  readonly projectId: string;
  readonly bucket: string;
  /** another than the default one */
  readonly databaseId?: string | undefined;
  /** Where Google's own addresses are, for a stand-in. */
  readonly fetch?: typeof fetch;
  readonly credential?: ReturnType<typeof applicationDefault>;
}

/**
 * Opens a project for its operator.
 * @throws AppError unauthenticated without credentials, permission-denied for a project that cannot be seen
 */
export async function openOperator({
  projectId,
  bucket,
  databaseId,
  fetch: ask = fetch,
  credential = applicationDefault(),
}: Asking): Promise<Operator> {
  const { access_token: token } = await credential.getAccessToken().catch((cause: unknown) => {
    throw new AppError('unauthenticated', NO_CREDENTIALS, { cause });
  });
  const read = async (url: string): Promise<Record<string, unknown>> => {
    const response = await ask(url, {
      headers: { authorization: `Bearer ${token}`, 'x-goog-user-project': projectId },
      signal: AbortSignal.timeout(30_000),
    });
    if (response.ok) return (await response.json()) as Record<string, unknown>;
    throw new AppError(
      response.status === 404 ? 'not-found' : 'permission-denied',
      `${new URL(url).hostname} answered ${response.status}. Please ask the owner of ${projectId} for the roles in docs/operate.md.`,
    );
  };
  // Source: https://cloud.google.com/resource-manager/reference/rest/v1/projects/get
  const { projectNumber } = await read(
    `https://cloudresourcemanager.googleapis.com/v1/projects/${projectId}`,
  );
  const { email = null } = await read('https://openidconnect.googleapis.com/v1/userinfo').catch(() => ({
    email: null,
  }));
  const app = initializeApp(
    {
      credential,
      projectId,
      storageBucket: bucket,
      // Tasks are handed to the functions in the name of the account that they run as.
      serviceAccountId: `${projectNumber}-compute@developer.gserviceaccount.com`,
    },
    `desk-${projectId}`,
  );
  return {
    services: servicesOf(app, databaseId),
    account: typeof email === 'string' ? email : null,
    async secret(name) {
      // Source: https://cloud.google.com/secret-manager/docs/reference/rest/v1/projects.secrets.versions/access
      const url = `https://secretmanager.googleapis.com/v1/projects/${projectId}/secrets/${name}/versions/latest:access`;
      const { payload } = (await read(url)) as { payload?: { data?: string } };
      return Buffer.from(payload?.data ?? '', 'base64').toString('utf8');
    },
  };
}

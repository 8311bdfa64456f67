import { AppError } from '../../../../src/domain/errors.ts';

/** Headers by which Google knows who asks. @throws AppError internal when it would not, unavailable */
export type GoogleHeaders = () => Promise<Readonly<Record<string, string>>>;

const SCOPE = 'https://www.googleapis.com/auth/cloud-vision';

/**
 * By `GOOGLE_VISION_API_KEY`, else by what Google calls application default credentials: the key file that
 * `GOOGLE_APPLICATION_CREDENTIALS` names, or the service account of the machine.
 */
export function googleHeaders(environment: NodeJS.ProcessEnv): GoogleHeaders {
  const key = environment.GOOGLE_VISION_API_KEY;
  if (key) return async () => ({ 'x-goog-api-key': key });
  let auth: Promise<{ getRequestHeaders(): Promise<Headers> }> | undefined;
  return async () => {
    auth ??= load();
    try {
      return Object.fromEntries(await (await auth).getRequestHeaders());
    } catch (error) {
      throw new AppError('internal', 'no credentials for Google Cloud Vision', { cause: error });
    }
  };
}

/** Only a server that asks Google needs the package in memory. */
async function load() {
  const { GoogleAuth } = await import('google-auth-library');
  return new GoogleAuth({ scopes: [SCOPE] });
}

import { getToken, initializeAppCheck, ReCaptchaEnterpriseProvider } from 'firebase/app-check';
import { firebaseApp } from '@/backend/firebase/auth.ts';
import type { Config } from '@/domain/config/config.ts';

/** Says that a call comes from our app. Null when that cannot be found out: the server decides what then. */
export type VouchForApp = () => Promise<string | null>;

/** How long reCAPTCHA may take, and after it has not answered once. */
const PATIENCE_MS = 10_000;
const PATIENCE_AFTER_FAILURE_MS = 1_000;

/**
 * A script that a network or an extension blocks never says so, and every call of Firebase would wait for it for ever.
 * `getToken` is not in the public types; the SDK asks the provider by it.
 */
function withLimit(provider: ReCaptchaEnterpriseProvider): ReCaptchaEnterpriseProvider {
  const asked = provider as unknown as { getToken(): Promise<unknown> };
  const ask = asked.getToken.bind(provider);
  let patienceMs = PATIENCE_MS;
  asked.getToken = async () => {
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      patienceMs = PATIENCE_AFTER_FAILURE_MS;
      late.reject(new Error('reCAPTCHA gives no answer'));
    }, patienceMs);
    try {
      return await Promise.race([ask(), late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
  return provider;
}

/**
 * Starts App Check for this page; Firebase's own calls then carry its token by themselves. Call once, before the first of
 * them, and only where there is a document: reCAPTCHA draws into it.
 */
export function connectAppCheck(config: Config, siteKey: string): VouchForApp {
  const provider = withLimit(new ReCaptchaEnterpriseProvider(siteKey));
  const appCheck = initializeAppCheck(firebaseApp(config), { provider, isTokenAutoRefreshEnabled: true });
  return async () => {
    try {
      return (await getToken(appCheck)).token;
    } catch {
      // Without a token the server answers "unauthenticated" where it must know.
      return null;
    }
  };
}

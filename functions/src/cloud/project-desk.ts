import { openOperator } from '../adapters/firebase/operator.ts';
import { type FirebasePorts, openFirebase } from './ports.ts';

/** What only the functions are given, and the desk asks for as one of them. */
const SECRETS = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'];

/**
 * The ports of a project, for its operator at a terminal. `WEB_STORAGE_BUCKET`, `REGION` and `STRIPE_PUBLISHABLE_KEY` are
 * those of the checkout that deploys it.
 * @throws AppError unauthenticated, permission-denied
 */
export async function openProjectDesk(
  { projectId, databaseId }: { readonly projectId: string; readonly databaseId: string | undefined },
  environment: NodeJS.ProcessEnv,
): Promise<{ readonly ports: FirebasePorts; readonly account: string }> {
  const bucket = environment.WEB_STORAGE_BUCKET || `${projectId}.firebasestorage.app`;
  const { services, account, secret } = await openOperator({ projectId, bucket, databaseId });
  const missing = SECRETS.filter((name) => !environment[name]);
  const secrets = await Promise.all(missing.map(async (name) => [name, await secret(name)] as const));
  const settings = { ...environment, ...Object.fromEntries(secrets) };
  return { ports: openFirebase(services, settings), account: account ?? 'an account of the machine' };
}

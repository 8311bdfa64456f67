import { TOKEN_LIFE_SECONDS } from '../../adapters/local/id-token.ts';
import {
  type Exchange,
  isPastAnswering,
  parseJson,
  readBody,
  readJson,
  sendJson,
  WireError,
  type WirePart,
} from '../exchange.ts';
import type { WireOptions } from '../wire-options.ts';
import { type Accounts, storedAccounts } from './accounts.ts';
import { actionPage } from './action-page.ts';
import { attemptCounts } from './attempts.ts';
import { identityToolkit } from './identity-toolkit.ts';
import { scryptPasswords } from './passwords.ts';
import { type Mail, storedResetCodes } from './reset-codes.ts';

const TOOLKIT = /^\/identitytoolkit\.googleapis\.com\/v1\/(accounts:\w+)$/;
const TOKEN_PATH = '/securetoken.googleapis.com/v1/token';
const ACTION_PATH = '/__/auth/action';
const MAX_BYTES = 16_384;
const MAX_VALUES = 1_000;

/** `POST /securetoken.googleapis.com/v1/token`: a new ID token for a refresh token, which stays the same. */
async function answerTokenRequest(
  form: URLSearchParams,
  accounts: Accounts,
  projectId: string,
): Promise<Record<string, string>> {
  if (form.get('grant_type') !== 'refresh_token') throw new WireError(400, 'INVALID_GRANT_TYPE');
  const refreshToken = form.get('refresh_token') ?? '';
  if (refreshToken === '') throw new WireError(400, 'MISSING_REFRESH_TOKEN');
  const found = accounts.refresh(refreshToken);
  // Revoked and never issued look the same; the SDK signs the person out at this word.
  if (!found) throw new WireError(400, 'TOKEN_EXPIRED');
  return {
    access_token: found.idToken,
    id_token: found.idToken,
    expires_in: String(TOKEN_LIFE_SECONDS),
    refresh_token: refreshToken,
    token_type: 'Bearer',
    user_id: found.account.uid,
    project_id: projectId,
  };
}

/** Accounts: Identity Toolkit, Secure Token and the page a reset link leads to. */
export function identityPart(options: WireOptions): WirePart {
  const { database, clock, projectId, onMail = printMail } = options;
  const accounts = storedAccounts(database, clock, projectId);
  const toolkit = identityToolkit({
    accounts,
    database,
    clock,
    identity: options.identity,
    attempts: attemptCounts(database, clock),
    passwords: scryptPasswords(options.passwordCost),
    resetCodes: storedResetCodes(database, clock),
    onMail,
  });

  return async (exchange) => {
    const { pathname } = exchange.url;
    if (pathname === ACTION_PATH && exchange.request.method === 'GET') {
      actionPage(exchange);
      return true;
    }
    const name = TOOLKIT.exec(pathname)?.[1];
    if (name === undefined && pathname !== TOKEN_PATH) return false;
    await withErrors(exchange, async () => {
      if (exchange.request.method !== 'POST') throw new WireError(405, 'METHOD_NOT_ALLOWED');
      if (name === undefined) return answerTokenRequest(await tokenRequest(exchange), accounts, projectId);
      const answer = Object.hasOwn(toolkit, name) ? toolkit[name] : undefined;
      if (!answer) throw new WireError(400, 'OPERATION_NOT_ALLOWED');
      const body = await readJson(exchange.request, { bytes: MAX_BYTES, values: MAX_VALUES });
      return answer(body, {
        address: exchange.address,
        // A Host header can be anyone's: a link made of it would carry the code to him.
        localOrigin: options.publicUrl?.() ?? `http://localhost:${exchange.request.socket.localPort}`,
      });
    });
    return true;
  };
}

/** Nobody's mail leaves this machine: whoever sits at it sees the link. */
function printMail({ email, link }: Mail): void {
  process.stdout.write(`A new password for ${email} can be chosen at ${link}\n`);
}

/** The SDK sends a form; JSON is allowed too. */
async function tokenRequest({ request }: Exchange): Promise<URLSearchParams> {
  const text = (await readBody(request, MAX_BYTES)).toString();
  if (!request.headers['content-type']?.includes('json')) return new URLSearchParams(text);
  const json = parseJson(text);
  const fields = Object.entries(json ?? {}).map(([key, value]): [string, string] => [key, String(value)]);
  return new URLSearchParams(fields);
}

async function withErrors(exchange: Exchange, work: () => Promise<unknown>): Promise<void> {
  const { response } = exchange;
  try {
    sendJson(response, 200, await work());
  } catch (error) {
    if (!(error instanceof WireError) || isPastAnswering(exchange)) throw error;
    const { httpStatus: code, message } = error;
    sendJson(response, code, {
      error: { code, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
    });
  }
}

import { TOKEN_LIFE_SECONDS } from '../../adapters/local/id-token.ts';
import { WireError } from '../exchange.ts';
import type { Accounts } from './accounts.ts';

/** `POST /securetoken.googleapis.com/v1/token`: a new ID token for a refresh token, which stays the same. */
export async function answerTokenRequest(
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

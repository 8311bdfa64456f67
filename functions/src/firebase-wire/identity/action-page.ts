import { createHash } from 'node:crypto';
import { WEAK_PASSWORD } from '../../../../src/domain/password-words.ts';
import type { Exchange } from '../exchange.ts';

const SCRIPT = `
const form = document.querySelector('form');
const words = document.querySelector('output');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const oobCode = new URLSearchParams(location.search).get('oobCode');
  const answer = await fetch('/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ oobCode, newPassword: form.elements.password.value }),
  });
  if (answer.ok) {
    form.remove();
    words.textContent = 'Your password is changed. You can sign in with it now.';
  } else {
    const { error } = await answer.json();
    words.textContent = /^(WEAK_PASSWORD|PASSWORD_DOES_NOT)/.test(error.message)
      ? ${JSON.stringify(WEAK_PASSWORD)}
      : 'This link has expired or was used already. Please ask for a new one.';
  }
});
`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Choose a new password</title>
<style>
body { font: 1.1rem/1.5 system-ui, sans-serif; max-width: 26rem; margin: 3rem auto; padding: 0 1rem; }
input, button { font: inherit; padding: 0.5rem; width: 100%; box-sizing: border-box; margin: 0.5rem 0; }
</style>
<h1>Choose a new password</h1>
<form>
<label>New password
<input name="password" type="password" autocomplete="new-password" required></label>
<button>Change password</button>
</form>
<p><output></output></p>
<p><a href="/">Home</a></p>
<script>${SCRIPT}</script>
</html>
`;

const SCRIPT_HASH = createHash('sha256').update(SCRIPT).digest('base64');

/** The page a reset link leads to. In production Firebase Hosting serves one of its own under the same path. */
export function actionPage({ response }: Exchange): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    // The address holds the code: no other site may learn it.
    'referrer-policy': 'no-referrer',
    'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'unsafe-inline'; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  });
  response.end(PAGE);
}

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { PASSWORD_ADVICE } from '../../../../src/domain/account/password-words.ts';
import { BRAND } from '../../../../src/domain/config/brand.ts';
import { MIN_PASSWORD_LENGTH } from '../../../../src/domain/limits.ts';
import type { Exchange } from '../exchange.ts';

/** The name is read with every page, because it belongs to the installation and not to this file. */
const BRAND_PLACE = '<!-- brand -->';
const brandText = () => BRAND.name.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** The house's letters come with the page: its address holds a code, and nothing else is fetched while it stands there. */
const font = (name: string) =>
  readFileSync(new URL(`../../../../src/ui/fonts/${name}-english.woff2`, import.meta.url)).toString('base64');
const face = (family: string, name: string) =>
  `@font-face { font-family: "${family}"; font-weight: 400 800; src: url("data:font/woff2;base64,${font(name)}") format("woff2"); }`;

const TOO_SHORT = `Password must be at least ${MIN_PASSWORD_LENGTH} characters long.`;

const SCRIPT = `
const form = document.querySelector('form');
const { password } = form.elements;
const words = document.querySelector('output');
const error = document.querySelector('#error');
const hint = document.querySelector('#hint');
const show = document.querySelector('#show');
const title = document.querySelector('h1');
const signIn = document.querySelector('#sign-in');
function refuse(sentence) {
  error.textContent = sentence;
  hint.hidden = true;
  password.setAttribute('aria-invalid', 'true');
  password.focus({ preventScroll: true });
  password.scrollIntoView({ block: 'center' });
}
show.addEventListener('click', () => {
  const isShown = password.type === 'password';
  password.type = isShown ? 'text' : 'password';
  show.firstChild.textContent = isShown ? 'Hide' : 'Show';
});
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  words.textContent = '';
  error.textContent = '';
  hint.hidden = false;
  signIn.hidden = true;
  password.removeAttribute('aria-invalid');
  if (password.value.length < ${MIN_PASSWORD_LENGTH}) return refuse(${JSON.stringify(TOO_SHORT)});
  const oobCode = new URLSearchParams(location.search).get('oobCode');
  try {
    const answer = await fetch('/identitytoolkit.googleapis.com/v1/accounts:resetPassword', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ oobCode, newPassword: password.value }),
    });
    if (answer.ok) {
      form.remove();
      words.textContent = 'Your password is changed. Sign in with it now; other devices ask for it too.';
      title.textContent = 'Your new password is set';
      signIn.hidden = false;
      signIn.focus();
      return;
    }
    const { error: { message } } = await answer.json();
    if (message.startsWith('WEAK_PASSWORD')) refuse(${JSON.stringify(TOO_SHORT)});
    else {
      words.textContent = 'This link has expired or was used already. Please ask for a new one where you sign in.';
      signIn.hidden = false;
    }
  } catch {
    words.textContent = 'We can’t reach the server. Please try again when you’re back online.';
  }
});
`;

const LOGO = `<svg width="36" height="36" viewBox="0 0 40 40" fill="none" aria-hidden="true"><path d="M4 9c6-2 12-1 16 3v22c-4-4-10-5-16-3V9Z" fill="var(--accent)"/><path d="M24.5 14v14M29 9v20M33.5 12.5v13M38 16.5v6" stroke="var(--accent-ink)" stroke-width="2.8" stroke-linecap="round"/><path d="M8 15c3-.6 5.500-.2 8 1.200M8 20c3-.6 5.500-.2 8 1.200M8 25c3-.6 5.500-.2 8 1.200" stroke="var(--on-button)" stroke-width="1.6" stroke-linecap="round"/></svg>`;

const PAGE = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>Choose a new password</title>
<style>
${face('Text', 'atkinson')}
${face('Display', 'fraunces')}
:root { color-scheme: light dark; --ink: #2b2320; --soft: #6b5f57; --paper: #fbf7f0; --card: #fff; --line: #8d8075; --faint: #e7ddd0; --error: #a3262a; --accent: #d9692b; --accent-ink: #a8481a; --button: #a8481a; --on-button: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #f3eae0; --soft: #bfb0a3; --paper: #1e1916; --card: #29221e; --line: #8f8074; --faint: #40362f; --error: #f29b97; --accent: #f0915a; --accent-ink: #f4a576; --button: #f0915a; --on-button: #24160d; } }
body { font: 1.125rem/1.5 Text, system-ui, sans-serif; min-height: 100vh; margin: 0; display: flex; flex-direction: column; background: var(--paper); color: var(--ink); }
header, footer { display: flex; flex-wrap: wrap; align-items: center; gap: 0 1.5rem; padding: 0.5rem 1.25rem; }
header { justify-content: space-between; border-bottom: 1px solid var(--faint); }
header > a { display: flex; align-items: center; gap: 0.5rem; font: 650 1.375rem Display, Georgia, serif; text-decoration: none; }
footer { justify-content: center; border-top: 1px solid var(--faint); }
main { flex: 1; box-sizing: border-box; width: 100%; max-width: 30.5rem; margin: 1.5rem auto; padding: 0 1.25rem; }
h1 { font: 600 2rem/1.2 Display, Georgia, serif; }
label { display: block; font-weight: 650; margin-bottom: 0.25rem; }
.row { display: flex; gap: 0.5rem; }
input, button { font: inherit; min-height: 48px; box-sizing: border-box; border-radius: 10px; padding: 0.5rem 1rem; border: 2px solid var(--line); background: var(--card); color: inherit; }
input { flex: 1; min-width: 0; }
input[aria-invalid] { border-color: var(--error); }
button { cursor: pointer; font-weight: 650; }
#show { min-width: 5.5rem; }
.go { display: block; box-sizing: border-box; min-height: 48px; width: 100%; margin-top: 1rem; padding: 0.5rem 1rem; border: 2px solid; border-radius: 10px; font-weight: 650; text-align: center; text-decoration: none; border-color: transparent; background: var(--button); color: var(--on-button); }
p { margin: 0.5rem 0; }
#hint { color: var(--soft); font-size: 1rem; }
#error { color: var(--error); font-weight: 650; }
a { color: inherit; display: inline-block; padding-block: 0.7rem; }
[hidden] { display: none; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
</style>
<header><a href="/">${LOGO}${BRAND_PLACE}</a><nav aria-label="Main"><a href="/login">Login</a></nav></header>
<main>
<h1>Choose a new password</h1>
<form novalidate>
<label for="password">New password</label>
<div class="row">
<input id="password" name="password" type="password" autocomplete="new-password" autocapitalize="none" spellcheck="false" aria-describedby="hint error" required>
<button id="show" type="button">Show <span class="hidden">password</span></button>
</div>
<p id="hint">Password must be at least ${MIN_PASSWORD_LENGTH} characters. ${PASSWORD_ADVICE}</p>
<p id="error" role="alert"></p>
<button class="go">Change password</button>
</form>
<p><output></output></p>
<p><a id="sign-in" class="go" href="/login" hidden>Sign in</a></p>
</main>
<footer><a href="/">Home</a><a href="/privacy-policy">Privacy Policy</a><a href="/terms-of-service">Terms of Service</a></footer>
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
    'content-security-policy': `default-src 'none'; script-src 'sha256-${SCRIPT_HASH}'; style-src 'unsafe-inline'; font-src data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'`,
  });
  response.end(PAGE.replace(BRAND_PLACE, brandText));
}

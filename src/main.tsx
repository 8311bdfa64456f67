import '@/ui/fonts.css';
import '@/ui/tokens.css';
import '@/ui/base.css';
import { hideLoginFromMember } from '@/account/sign-in/was-signed-in.ts';
import { fetchAhead, rememberPress, wasHereBefore, whenIdle, whenPainted } from '@/app/when-idle.ts';
import { holdPromptEarly } from '@/ui/hooks/early-prompt.ts';

interface PolicyRules {
  readonly createScriptURL: (url: string) => string | null;
  readonly createHTML: (html: string) => string | null;
}
interface TrustedTypesFactory {
  createPolicy(name: string, rules: PolicyRules): unknown;
}

/** wavesurfer's own shadow root, the one place of the product where a text becomes HTML; it also empties elements. */
const WAVESURFER = /^\s*<style>\s*:host\s*\{/;
const SCRIPT = /<\s*(?:script|iframe|object|embed)|\son\w+\s*=|javascript:/i;

/** reCAPTCHA's code, of which only the edition that asks for it knows Trusted Types. */
const RECAPTCHA = 'https://www.google.com/recaptcha/enterprise.js?';

/** Ours by address, or Stripe's, which its form needs. */
function isKnownScript(url: string): boolean {
  const { origin, protocol, hostname } = new URL(url, location.href);
  if (origin === location.origin) return true;
  return protocol === 'https:' && /^(?:[\w-]+\.)*js\.stripe\.com$/.test(hostname);
}

/**
 * Where the browser has Trusted Types, no text becomes code: workers and scripts by known addresses only, HTML for one
 * known library only. Anything else throws, whatever slipped through before it.
 */
function guardSinks(): void {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypesFactory };
  trustedTypes?.createPolicy('default', {
    createScriptURL: (url) => {
      if (url.startsWith(RECAPTCHA)) return `${url}&trustedtypes=true`;
      return isKnownScript(url) ? url : null;
    },
    createHTML: (html) => (html === '' || (WAVESURFER.test(html) && !SCRIPT.test(html)) ? html : null),
  });
}

guardSinks();
const isMember = hideLoginFromMember();
holdPromptEarly();
const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');
// A page that can be read as it stands is not held up by its own code; who has books comes for them.
const pressAgain = rememberPress();
const { readFirst, next } = root.dataset;
if (readFirst !== undefined && !isMember) await whenIdle(readFirst.split(' '));
if (next !== undefined) {
  await whenPainted();
  fetchAhead(next.split(' '), 'modulepreload');
}
const { start } = await import('@/app/start.tsx');
await start(root, !wasHereBefore());
pressAgain();

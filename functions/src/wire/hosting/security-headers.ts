import { isMeasuredPage, PIXEL_URL } from '../../../../src/domain/config/measuring.ts';

/** Where our own pages may take things from. '…' are the hosts of Firebase and Stripe; everything else is ourselves. */
const FIREBASE = 'https://*.googleapis.com https://*.cloudfunctions.net https://*.run.app';
/** Its script starts its frames and their code at subdomains of its own. Source: https://docs.stripe.com/security/guide */
const STRIPE = 'https://js.stripe.com https://*.js.stripe.com';
const STRIPE_QUOTED = STRIPE.split(' ')
  .map((origin) => `"${origin}"`)
  .join(' ');
/** The one style element we do not write ourselves: wavesurfer's, in its shadow root. Changes with its version and its height. */
const WAVESURFER_STYLE = "'sha256-7XP2opZSAzH42qQ4QpsmFbwnOyeFkvJlqZeHR2BRgEA='";

/** React's own, in the prerendered form to sign in: what is sent before the code is there is kept for it, not lost. */
const REACT_FORM_SCRIPT = "'sha256-CwHpiObGc0Kj6qtRFzUVGqk0apwmCrylJaQU+RajuJ0='";

/** Nothing else of a page is inline: prerendered pages carry data blocks, which browsers do not run. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  `script-src 'self' ${REACT_FORM_SCRIPT} ${STRIPE}`,
  `style-src 'self' ${WAVESURFER_STYLE}`,
  // Covers are opened where they are stored.
  `img-src 'self' blob: data: ${FIREBASE}`,
  `media-src 'self' blob: ${FIREBASE}`,
  "font-src 'self'",
  `connect-src 'self' blob: ${FIREBASE} https://api.stripe.com`,
  `frame-src ${STRIPE} https://hooks.stripe.com`,
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  'trusted-types default',
  "require-trusted-types-for 'script'",
].join('; ');

/** Every page and file carries these, on the local server and in firebase.json alike; a test compares them. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': CONTENT_SECURITY_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy': `camera=(self), microphone=(self), payment=(self ${STRIPE_QUOTED}), geolocation=(), usb=(), serial=(), midi=(), browsing-topics=()`,
};

/** The same rules for pages that may call one more origin. */
export function policyConnectingTo(origin: string): string {
  return CONTENT_SECURITY_POLICY.replace("connect-src 'self'", `connect-src 'self' ${origin}`);
}

/** A policy under which pictures may be fetched from one more place. */
export function policyPicturing(place: string, policy = CONTENT_SECURITY_POLICY): string {
  return policy.replace("img-src 'self'", `img-src 'self' ${place}`);
}

/** What pages on which visitors are measured have beyond the headers of all pages. @param headers those of all pages */
export function measuredHeaders(headers: Readonly<Record<string, string>>) {
  const policy = policyPicturing(PIXEL_URL, headers['content-security-policy']);
  return (path: string): Readonly<Record<string, string>> =>
    isMeasuredPage(path) ? { 'content-security-policy': policy } : {};
}

/** Where pages come by https from a public name. On a home's own name it would lock other programs of that computer out. */
export const HTTPS_HEADERS: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
};

/**
 * The answer to CLEARED_PATH. Copies alone: "storage" would let any site that shows this address as a picture wipe pages
 * that were never sent.
 */
export const CLEARED_HEADERS: Readonly<Record<string, string>> = {
  'Clear-Site-Data': '"cache"',
  'Cache-Control': 'no-store',
};

/** A page whose address is a key: no search engine keeps it, and no other site is told it. */
export const LISTEN_HEADERS: Readonly<Record<string, string>> = {
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
};

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CLEARED_PATH } from '../../../../src/domain/account/cleared.ts';
import {
  CLEARED_HEADERS,
  HTTPS_HEADERS,
  LISTEN_HEADERS,
  measuredHeaders,
  policyConnectingTo,
  SECURITY_HEADERS,
} from './security-headers.ts';

interface FirebaseJson {
  readonly hosting: {
    readonly headers: readonly {
      readonly source: string;
      readonly headers: readonly { key: string; value: string }[];
    }[];
  };
}
const firebase = JSON.parse(
  readFileSync(new URL('../../../../firebase.json', import.meta.url), 'utf8'),
) as FirebaseJson;

it('are the same in the cloud as here', () => {
  const everywhere = firebase.hosting.headers.find(({ source }) => source === '**')?.headers ?? [];
  const inCloud = Object.fromEntries(everywhere.map(({ key, value }) => [key, value]));
  expect(inCloud).toEqual({ ...SECURITY_HEADERS, ...HTTPS_HEADERS });
  const listen = firebase.hosting.headers.find(({ source }) => source === '/listen/*')?.headers ?? [];
  expect(Object.fromEntries(listen.map(({ key, value }) => [key, value]))).toEqual(LISTEN_HEADERS);
  const cleared = firebase.hosting.headers.find(({ source }) => source === CLEARED_PATH)?.headers ?? [];
  expect(Object.fromEntries(cleared.map(({ key, value }) => [key, value]))).toEqual(CLEARED_HEADERS);
});

it('allow no inline script or style, no eval and no foreign frame', () => {
  const policy = SECURITY_HEADERS['Content-Security-Policy'] ?? '';
  expect(policy).not.toMatch(/unsafe-|\*(?!\.)|http:/);
  for (const word of [
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'require-trusted-types-for',
  ])
    expect(policy).toContain(word);
});

it('let public pages fetch the pixel, beside what all pages may, and no page of the product', () => {
  const policy = policyConnectingTo('https://audio.example.org');
  const headersOf = measuredHeaders({ 'content-security-policy': policy });
  for (const path of ['/', '/blog', '/blog/a-post', '/privacy-policy']) {
    const wide = headersOf(path)['content-security-policy'];
    expect(wide).toContain(
      "; img-src 'self' https://www.facebook.com/tr/ blob: data: https://*.googleapis.com",
    );
    expect(wide?.replace(' https://www.facebook.com/tr/', '')).toBe(policy);
  }
  for (const path of ['/step-1', '/step-5', '/my-audiobooks', '/blogs', '/login'])
    expect(headersOf(path)).toEqual({});
  expect(measuredHeaders({})('/')['content-security-policy']).toContain('facebook');
});

import { generateKeyPairSync } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { askOverNetwork, describeFindings, isInTheWay } from '../../../functions/deploy/look-first.ts';
import { withoutSecret } from '../../../functions/deploy/signing-secret.ts';
import { knownPublicKeys } from '../../../functions/src/hosts/provenance.ts';
import { except, none, withJson } from '../../support/recorded-project.ts';

function makeKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const secret = privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return { secret, x, kid: knownPublicKeys({ VOICE_PUBLIC_KEYS: x })[0]?.kid ?? '' };
}
/** As Secret Manager hands a secret out. */
const accessed = (secret: string) => ({
  name: 'projects/123456789012/secrets/VOICE_SIGNING_KEY/versions/2',
  payload: { data: Buffer.from(secret).toString('base64'), dataCrc32c: '1' },
});
const [ours, earlier, others] = [makeKey(), makeKey(), makeKey()];
const ACCESS = 'VOICE_SIGNING_KEY/versions/latest:access';
const JWKS = '/.well-known/jwks.json';
const settings = { VOICE_PUBLIC_KEYS: [ours.x, earlier.x].join(',') };
const holding = (secret: string) => () => ({ status: 200, json: withoutSecret(accessed(secret)) });

describe('the secret that signs files', () => {
  it('is taken for the thumbprint of its public half, also with an end of line, and nothing of it stays', () => {
    for (const secret of [ours.secret, `${ours.secret}\n`]) {
      const kept = withoutSecret(accessed(secret));
      expect(kept).toEqual({ name: accessed('').name, kid: ours.kid });
      expect(JSON.stringify(kept)).not.toContain(Buffer.from(secret).toString('base64').slice(8, 40));
    }
    expect(withoutSecret(accessed('not a key'))).toMatchObject({ kid: null });
    const other = { state: 'ENABLED', payload: undefined };
    expect(withoutSecret(other)).toBe(other);
  });

  it('is well when the first of VOICE_PUBLIC_KEYS is its own', async () => {
    const findings = await except(ACCESS, holding(ours.secret), settings);
    expect(findings.filter(({ isWell }) => !isWell)).toEqual([]);
    expect(describeFindings(findings)).toMatch(/^ {2}ok .*that VOICE_SIGNING_KEY belongs to the first of/m);
  });

  it.each([
    [others, 'which does not stand there'],
    [earlier, 'which stands behind others'],
  ])(
    'that is of another key holds a deployment back, and neither is printed',
    async ({ secret, kid, x }, where) => {
      const findings = await except(ACCESS, holding(secret), settings);
      const [red, ...more] = findings.filter(isInTheWay);
      expect([red?.check.id, more]).toEqual(['signing-key', []]);
      expect(red?.missing).toEqual([
        `it belongs to the key ${kid.slice(0, 8)}, ${where}; the first is ${ours.kid.slice(0, 8)}`,
      ]);
      expect(red?.mend.split('\n')).toEqual([
        expect.stringMatching(/^# [\w .,:=/-]+$/),
        expect.stringMatching(
          /^gcloud secrets versions access latest --secret=VOICE_SIGNING_KEY --project my-project \| node -e '/,
        ),
        expect.stringMatching(/^# [\w .,:=/-]+$/),
        'npx firebase-tools@15.34.2 functions:secrets:set VOICE_SIGNING_KEY --data-file=key.txt --project my-project',
      ]);
      const told = describeFindings(findings);
      for (const key of [secret, x, ours.secret, ours.x]) expect(told).not.toContain(key);
    },
  );

  it('that holds no key is set anew', async () => {
    const [red] = (await except(ACCESS, holding('smtps://mail'), settings)).filter(isInTheWay);
    expect(red?.missing).toEqual(['VOICE_SIGNING_KEY holds no key']);
    expect(red?.mend).not.toContain('versions access');
  });

  it('that may not be read is not called well, and the role that reads it is named', async () => {
    const refused = () => ({ status: 403, json: { error: { code: 403 } } });
    const [red] = (await except(ACCESS, refused, settings)).filter(isInTheWay);
    expect(red?.check.id).toBe('signing-key');
    expect(red?.mend).toContain('Secret Manager Secret Accessor');
  });

  it('is not looked at before it or its public half is there', async () => {
    const unset = describeFindings(await except('nothing', none, { VOICE_PUBLIC_KEYS: '' }));
    expect(unset).toMatch(/^ {2}unseen .*VOICE_SIGNING_KEY.*because VOICE_PUBLIC_KEYS is not set yet$/m);
    const away = describeFindings(await except('/secrets/VOICE_SIGNING_KEY/', none, settings));
    expect(away).toMatch(/^ {2}unseen .*because there is no secret VOICE_SIGNING_KEY yet$/m);
  });
});

describe('a key that was published so far', () => {
  const publishing = (...keys: { readonly kid: string }[]) =>
    withJson(() => ({ keys: keys.map(({ kid }) => ({ kid })) }));

  it('and is gone from VOICE_PUBLIC_KEYS is told, because its files would be strangers; it may have been stolen', async () => {
    const findings = await except(JWKS, publishing(ours, earlier, others), settings);
    const red = findings.filter(({ isWell }) => !isWell);
    expect(red.map(({ check, missing }) => [check.id, missing])).toEqual([
      ['earlier-keys', [others.kid.slice(0, 8)]],
    ]);
    expect(findings.some(isInTheWay)).toBe(false);
    expect(red[0]?.mend).toMatch(/\ncurl https:\/\/my-project\.web\.app\/\.well-known\/jwks\.json$/);
  });

  it('that may not be read is no matter of an account at Google, and holds nothing back', async () => {
    const findings = await except(JWKS, () => ({ status: 403, json: null }), settings);
    expect(findings.some(isInTheWay)).toBe(false);
    expect(findings.filter(({ isWell }) => !isWell).map(({ mend }) => mend)).toEqual([
      '# that is a page of our own: open https://my-project.web.app/.well-known/jwks.json in a browser',
    ]);
  });

  it('stays well behind a new one, and before the first deployment there is none', async () => {
    const well = await except(JWKS, publishing(earlier), settings);
    expect(well.filter(({ isWell }) => !isWell)).toEqual([]);
    expect(describeFindings(await except(JWKS, none, settings))).toMatch(
      /^ {2}unseen .*published so far.*because no key was published yet$/m,
    );
  });
});

it('over the network the key leaves the answer before anybody sees it, and our own page hears of no credentials', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-gcloud-'));
  writeFileSync(join(folder, 'gcloud'), '#!/bin/sh\necho token-of-google\n');
  chmodSync(join(folder, 'gcloud'), 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  const sent: [string, string | null][] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push([url, new Headers(init.headers).get('authorization')]);
    return Response.json(accessed(ours.secret));
  });
  onTestFinished(() => {
    vi.unstubAllEnvs();
    vi.unstubAllGlobals();
    rmSync(folder, { recursive: true });
  });
  const ask = askOverNetwork('my-project', { STRIPE_SECRET_KEY: 'sk_of_stripe' });
  const { json } = await ask({ of: 'google', method: 'GET', url: 'https://google.test' });
  expect(json).toEqual({ name: accessed('').name, kid: ours.kid });
  await ask({ of: 'stripe', method: 'GET', url: 'https://stripe.test' });
  await ask({ of: 'site', method: 'GET', url: 'https://site.test' });
  expect(sent).toEqual([
    ['https://google.test', 'Bearer token-of-google'],
    ['https://stripe.test', 'Bearer sk_of_stripe'],
    ['https://site.test', null],
  ]);
});

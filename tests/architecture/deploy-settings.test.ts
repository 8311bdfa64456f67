import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { missingSettings, settingsToLook } from '../../functions/deploy/client-config.ts';
import { misspelledNames, settingsToMind } from '../../functions/deploy/judge-settings.ts';
import { describeFindings, isInTheWay, settingsFinding } from '../../functions/deploy/look-first.ts';
import { knownPublicKeys } from '../../functions/src/hosts/provenance.ts';

const environment = { WEB_PROJECT_ID: 'my-project', PUBLIC_URL: 'https://www.memoirs.org' };

describe('settings', () => {
  const all = {
    ...environment,
    ...{ WEB_API_KEY: `AIza${'x'.repeat(35)}`, WEB_APP_ID: '1:2:web:3', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
    ...{
      SUPPORT_EMAIL: 'help@memoirs.org',
      MAIL_FROM: 'Us <us@memoirs.org>',
      VOICE_PUBLIC_KEYS: Buffer.alloc(32).toString('base64url'),
    },
  };

  it('that are not set or not right are named all at once', () => {
    expect(missingSettings(all)).toEqual([]);
    const wrong = { ...all, WEB_API_KEY: '', PUBLIC_URL: 'http://x', SCALE: 'many', VOICE_PUBLIC_KEYS: 'x' };
    const finding = settingsFinding(missingSettings({ ...wrong, SUPPORT_EMAIL: undefined }));
    const told = describeFindings([finding]);
    for (const name of ['WEB_API_KEY', 'SUPPORT_EMAIL', 'PUBLIC_URL is "http://x"', 'SCALE is "many"'])
      expect(told).toContain(name);
    expect(told).toContain('VOICE_PUBLIC_KEYS: "x"');
    expect(isInTheWay(finding)).toBe(true);
  });

  it('that are wrong in several addresses are told in one run, each in a line', () => {
    const wrong = {
      ...{ PUBLIC_URL: 'https://192.168.1.20', SOCIAL_LINKS: 'our page', SUPPORT_EMAIL: 'nobody' },
      ...{ MAIL_FROM: 'Us <us@example.org>', ALERT_EMAIL: 'pager', ABUSE_EMAIL: 'abuse@x.example' },
      ...{ WEB_STORAGE_BUCKET: 'gs://b', REGION: 'europe-west7', SCALE: '1.5', PIXEL_ID: 'mine' },
    };
    const told = describeFindings([settingsFinding(missingSettings({ ...all, ...wrong }))]);
    for (const name of Object.keys(wrong))
      expect(told, name).toMatch(new RegExp(`^ {13}${name} (?:is|has) `, 'm'));
    expect(told).toMatch(/^ {2}missing {2}the settings of \.env: (?=.*\bREGION\b)(?=.*\bMAIL_FROM\b)/m);
  });

  it('that are still those of .env.example, or of no form that works on Firebase, are each told', () => {
    const example = readFileSync(new URL('../../.env.example', import.meta.url), 'utf8');
    const untouched = parseEnv(example.replaceAll(/^#(?=[A-Z]\w+=)/gm, ''));
    const named = [
      'WEB_API_KEY',
      'WEB_APP_ID',
      'STRIPE_PUBLISHABLE_KEY',
      'WEB_APP_CHECK_SITE_KEY',
      'SUPPORT_PHONE',
    ];
    for (const name of named) {
      const wrong = missingSettings({ ...all, [name]: untouched[name] });
      expect(wrong).toEqual([expect.stringMatching(`^${name} is "`)]);
    }
    for (const [name, value] of [
      ['WEB_API_KEY', 'abc'],
      ['WEB_API_KEY', 'AIza'],
      ['ELEVENLABS_CONCURRENCY', 'many'],
      ['ELEVENLABS_CONCURRENCY', '0'],
      ['ELEVENLABS_MAX_CHARACTERS', '1.5'],
      ['ELEVENLABS_ENDPOINT', 'http://127.0.0.1:1'],
      ['ELEVENLABS_ENDPOINT', 'https://elevenlabs.io.evil.org'],
      ['COPIES_BUCKET', 'gs://copies'],
      ['WEB_APP_ID', '1:2:ios:3'],
      ['WEB_APP_ID', 'my-project'],
      ['READER', 'tesseract-cli'],
      ['READER', 'google'],
      ['GOOGLE_VISION_ENDPOINT', 'http://127.0.0.1:9'],
      ['GOOGLE_VISION_ENDPOINT', 'https://eu-vision.googleapis.com/'],
      ['VOICE_ABOVE_8KHZ', 'yes'],
      ['SUPPORT_PHONE', 'call us'],
    ] as const)
      expect(missingSettings({ ...all, [name]: value }), name).toEqual([
        expect.stringMatching(`^${name} is "${value}"`),
      ]);
    const fine = { READER: 'google-vision', GOOGLE_VISION_ENDPOINT: 'https://eu-vision.googleapis.com' };
    const more = { VOICE_ABOVE_8KHZ: 'on', SUPPORT_PHONE: '+44 20 7946 0018', WEB_APP_CHECK_SITE_KEY: '6Lc' };
    const voice = {
      ELEVENLABS_CONCURRENCY: '5',
      ELEVENLABS_ENDPOINT: 'https://api.eu.residency.elevenlabs.io',
    };
    const copies = { ELEVENLABS_MAX_CHARACTERS: '900000', COPIES_BUCKET: 'our-copies' };
    expect(missingSettings({ ...all, ...fine, ...more, ...voice, ...copies })).toEqual([]);
  });

  it('of Stripe that are of two modes are told, and those for a trial as what they are', () => {
    const keys = (publishable: string, secret: string) => ({
      ...all,
      ...{ STRIPE_PUBLISHABLE_KEY: publishable, STRIPE_SECRET_KEY: secret },
    });
    for (const [publishable, secret] of [
      ['pk_live_1', 'sk_test_1'],
      ['pk_test_1', 'rk_live_1'],
    ] as const)
      expect(missingSettings(keys(publishable, secret)).join()).toMatch(/STRIPE_SECRET_KEY of this terminal/);
    expect(missingSettings(keys('pk_live_1', 'rk_live_1'))).toEqual([]);
    expect(settingsToMind(keys('pk_live_1', 'sk_live_1'))).toEqual(null);
    const minded = settingsToMind(keys('pk_test_1', 'sk_test_1'));
    if (!minded) throw new Error('nothing was told');
    expect(isInTheWay(minded)).toBe(false);
    expect(describeFindings([minded])).toMatch(/^ {2}later .*no card is charged/m);
  });

  it('whose names are misspelled in .env are told with the name that was meant', () => {
    const names = ['PUBLIC_ULR', 'ALERT_EMIAL', 'REGOIN', 'SCLAE', 'SCALE', 'EDITOR', 'PORTS', 'MY_OWN'];
    expect(misspelledNames(names).map((one) => one.match(/^\w+|\w+(?=\?$)/g))).toEqual([
      ['PUBLIC_ULR', 'PUBLIC_URL'],
      ['ALERT_EMIAL', 'ALERT_EMAIL'],
      ['REGOIN', 'REGION'],
      ['SCLAE', 'SCALE'],
      ['PORTS', 'PORT'],
    ]);
    expect(isInTheWay(settingsFinding(misspelledNames(['REGOIN'])))).toBe(true);
  });

  it('whose names are written small, shorter or as Google calls them are told as well', () => {
    const meant = (name: string) => misspelledNames([name]).join().split('did you mean ')[1];
    expect(['region', 'Region', 'LOCATION', 'location'].map(meant)).toEqual(Array(4).fill('REGION?'));
    expect(meant('PUBLISHABLE_KEY')).toBe('STRIPE_PUBLISHABLE_KEY?');
    expect(meant('STRIPE_KEY')).toBe('STRIPE_PUBLISHABLE_KEY or STRIPE_SECRET_KEY?');
    expect(['MY_OWN', 'EDITOR', 'KEY'].map(meant)).toEqual([undefined, undefined, undefined]);
    expect(describeFindings([settingsFinding(misspelledNames(['region']))])).toMatch(
      /settings of \.env: region\n/,
    );
  });

  it('that everybody reads hold no secret, and the secret is not printed', () => {
    const secret = 'MC4CAQAwBQYDK2VwBCIEIAABAgMEBQYHCAkKCwwNDg8QERITFBUWFxgZGhscHR4f';
    for (const [name, value, what] of [
      ['BRAND_NAME', 'whsec_abc', 'a secret of Stripe'],
      ['SOCIAL_LINKS', 'https://x.com/sk_live_abc', 'a secret of Stripe'],
      ['SOCIAL_LINKS', 'sk_live_abc', 'a secret of Stripe'],
      ['MAIL_FROM', 'rk_live_abc@x.org', 'a secret of Stripe'],
      ['PIXEL_ID', 'sk_live_abc', 'a secret of Stripe'],
      ['VOICE_PUBLIC_KEYS', secret, 'a private key'],
      ['SUPPORT_PHONE', secret, 'a private key'],
    ] as const) {
      const wrong = missingSettings({ ...all, [name]: value });
      expect(wrong, name).toEqual([
        expect.stringMatching(`^${name} holds ${what}, and everybody can read it`),
      ]);
      expect(wrong.join()).not.toContain(value);
    }
    expect(() => knownPublicKeys({ VOICE_PUBLIC_KEYS: secret })).toThrow('"MC4CAQAwBQYD…" is no public key');
  });

  it('of letters are asked for before a deployment, with the line that sets them', () => {
    const told = describeFindings([settingsFinding(missingSettings({ ...all, MAIL_FROM: undefined }))]);
    expect(told).toMatch(/^ {2}missing {2}the settings of \.env: MAIL_FROM$/m);
    expect(told).toContain('echo \'MAIL_FROM="Kindred Pages <hello@YOUR_DOMAIN>"\' >> .env');
  });

  it('do not keep a project from being looked at, but for its name', () => {
    const isDry = false;
    expect(settingsToLook({ WEB_PROJECT_ID: 'my-project' }, { isDry })).toMatchObject({
      PUBLIC_URL: 'https://my-project.web.app',
    });
    expect(settingsToLook({ PUBLIC_URL: environment.PUBLIC_URL }, { isDry })).toBe(null);
    expect(settingsToLook({}, { isDry: true })).toMatchObject({ WEB_PROJECT_ID: 'demo-kindred' });
  });
});

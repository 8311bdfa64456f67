import { describe, expect, it } from 'vitest';
import { missingSettings, settingsToLook } from '../../functions/deploy/client-config.ts';
import { describeFindings, isInTheWay, settingsFinding } from '../../functions/deploy/look-first.ts';

const environment = { WEB_PROJECT_ID: 'my-project', PUBLIC_URL: 'https://www.memoirs.org' };

describe('settings', () => {
  const all = {
    ...environment,
    ...{ WEB_API_KEY: 'AIza', WEB_APP_ID: '1:2:web:3', STRIPE_PUBLISHABLE_KEY: 'pk_live_1' },
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

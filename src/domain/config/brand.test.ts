import { expect, it } from 'vitest';
import { abuseEmailOf, brandOf } from './brand-settings.ts';

it('is an example of which nothing reaches anybody, until it is set', () => {
  const { name, publicUrl, supportEmail, social } = brandOf({});
  expect([name, publicUrl]).toEqual(['Kindred Pages', 'http://localhost:4173']);
  expect([supportEmail, abuseEmailOf({})].every((address) => address.endsWith('.example'))).toBe(true);
  expect(social).toHaveLength(4);
  expect(brandOf({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080');
});

it('is what the settings say, and nothing beside them is made up', () => {
  const settings = { PUBLIC_URL: 'https://www.memoirs.org/', SUPPORT_EMAIL: 'help@memoirs.org' };
  expect(brandOf(settings)).toMatchObject({
    publicUrl: 'https://www.memoirs.org',
    supportEmail: 'help@memoirs.org',
    supportPhone: null,
    social: [],
  });
  expect(abuseEmailOf(settings)).toBe('help@memoirs.org');
  const more = {
    ...settings,
    BRAND_NAME: 'Memoirs',
    SUPPORT_PHONE: '+1 2',
    ABUSE_EMAIL: 'stop@memoirs.org',
    SOCIAL_LINKS: 'https://www.facebook.com/memoirs, https://social.memoirs.org/us',
  };
  expect(brandOf(more)).toMatchObject({
    name: 'Memoirs',
    supportPhone: '+1 2',
    social: [
      { name: 'Facebook', url: 'https://www.facebook.com/memoirs' },
      { name: 'social.memoirs.org', url: 'https://social.memoirs.org/us' },
    ],
  });
  expect(abuseEmailOf(more)).toBe('stop@memoirs.org');
  expect(brandOf({ PUBLIC_URL: 'https://Memoirs.Org' }).publicUrl).toBe('https://memoirs.org');
});

it.each([
  ['PUBLIC_URL', 'www.memoirs.org'],
  ['PUBLIC_URL', 'ftp://memoirs.org'],
  ['PUBLIC_URL', 'https://memoirs.org/app'],
  ['SOCIAL_LINKS', 'facebook'],
])('a wrong %s is named: %s', (name, value) => {
  expect(() => brandOf({ [name]: value })).toThrow(`${name} is "${value}"`);
});

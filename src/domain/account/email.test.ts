import { expect, it } from 'vitest';
import { isEmail } from './email.ts';

it.each([
  'ann@example.com',
  'Ann.Lee+memoir@mail.example.co.uk',
  "o'brien@example.ie",
  'a_b-c@x-y.example.org',
  'rose@xn--bcher-kva.example',
  'rose@example.xn--p1ai',
  `${'a'.repeat(64)}@example.com`,
])('takes %s', (email) => expect(isEmail(email)).toBe(true));

it.each([
  ['nothing', ''],
  ['no name', '@example.com'],
  ['no domain', 'ann@'],
  ['no ending', 'ann@localhost'],
  ['two signs', 'ann@home@example.com'],
  ['a blank', 'ann lee@example.com'],
  ['a line break behind it', 'ann@example.com\n'],
  ['a zero byte behind it', 'ann@example.com\0'],
  ['a zero-width space', 'ann\u200b@example.com'],
  ['a zero-width joiner in the domain', 'ann@exam\u200dple.com'],
  ['a byte order mark', '\ufeffann@example.com'],
  ['a soft hyphen', 'an\u00adn@example.com'],
  ['a sign that turns the writing around', 'ann\u202e@example.com'],
  ['full-width letters', 'ａｎｎ@example.com'],
  ['a full-width at', 'ann＠example.com'],
  ['a Kelvin sign for a letter', 'ann@example.\u212am'],
  ['a long s for a letter', 'anne\u017f@example.com'],
  ['a name of 300 characters', `${'a'.repeat(300)}@example.com`],
  ['a name of 65 characters', `${'a'.repeat(65)}@example.com`],
  ['255 characters', `ann@${'a.'.repeat(123)}comm.`.slice(0, 251).concat('.com')],
  ['a dot at its beginning', '.ann@example.com'],
  ['two dots', 'ann..lee@example.com'],
  ['a domain that begins with a hyphen', 'ann@-example.com'],
  ['a domain with an empty part', 'ann@example..com'],
  ['a domain of numbers', 'ann@127.0.0.1'],
])('refuses an address with %s', (_what, email) => expect(isEmail(email)).toBe(false));

import { expect, it, vi } from 'vitest';
import { letterOf, passwordResetLetter } from './letters.ts';

const order = { id: 'o1', title: 'Rose', tier: 'Memoir', pageCount: 12, amount: 3_899 } as const;
const linked = ['ready', 'needs-you', 'voice-ends-soon'] as const;

it.each(linked)('the letter "%s" leads to the public address, and says who wrote it', (kind) => {
  vi.stubEnv('PUBLIC_URL', 'https://www.memoirs.org');
  vi.stubEnv('SUPPORT_EMAIL', 'help@memoirs.org');
  const { text } = letterOf(kind, order);
  const links = text.match(/https?:\/\/\S+/g);
  expect(links?.every((link) => link.startsWith('https://www.memoirs.org/'))).toBe(true);
  expect(text).toContain('\nhelp@memoirs.org\n');
  expect(text).not.toContain('.example');
});

it.each(linked)('without a public address the letter "%s" leads to this machine', (kind) => {
  vi.stubEnv('PORT', '8080');
  expect(letterOf(kind, order).text).toContain('http://localhost:8080/');
});

it('a reset asks for six characters and advises more', () => {
  const { text } = passwordResetLetter('https://www.memoirs.org/__/auth/action?oobCode=1');
  expect(text).toContain('at least 6 characters');
  expect(text).toContain('A longer one, such as three words in a row, is safer.');
});

import { expect, it } from 'vitest';
import { VOICE_RIGHTS, type VoiceRight } from '../voice/voice.ts';
import { CREDIT_FORMS, creditWords, NAMELESS, ownVoiceLine, ownVoiceTitle, readCredit } from './credit.ts';

const RIGHTS = [...(Object.keys(VOICE_RIGHTS) as VoiceRight[]), null];
const ALL = CREDIT_FORMS.flatMap((form) => RIGHTS.map((right) => ({ form, right })));

it('is the sentence that was promised, by whoever gave the permission', () => {
  const said = (right: VoiceRight | null) => creditWords('permission', { name: 'Rose Miller', right });
  expect(RIGHTS.map(said)).toEqual([
    'Read in the voice of Rose Miller, recreated by computer with the speaker’s permission.',
    'Read in the voice of Rose Miller, recreated by computer with the family’s permission.',
    'Read in the voice of Rose Miller, recreated by computer at the speaker’s own wish.',
    'Read in the voice of Rose Miller, recreated by computer.',
  ]);
});

it.each(ALL)('says whose voice it is and that a computer recreated it, briefly: $form, $right', (of) => {
  const words = creditWords(of.form, { name: '  Rose\n Miller ', right: of.right });
  expect(words).toMatch(/^[A-Z][^.]*\bRose Miller\b[^.]*\.$/);
  expect(words).toMatch(/\brecreated\b/);
  expect(words).toMatch(/\bcomputer\b/);
  expect(words.length).toBeLessThan(120);
});

it.each(ALL)('is known again with its name: $form, $right', ({ form, right }) => {
  const facts = { name: 'Rose, of the Mill', right };
  expect(readCredit(creditWords(form, facts))).toEqual({ form, ...facts });
});

it('names somebody where there is no name, and knows no other sentence', () => {
  expect(creditWords('hearing', { name: ' ', right: 'kin' })).toContain(NAMELESS);
  expect(readCredit('I was born by the river.')).toBeNull();
  expect(readCredit('Read in the voice of , recreated by computer.')).toBeNull();
});

it('the person’s own recording is named after them, in whatever letters, and after nobody where there is no name', () => {
  expect(['Rose', ' Ann \n Hill ', 'Ռոզա', '', NAMELESS].map((name) => ownVoiceTitle(name))).toEqual([
    'Rose’s own voice',
    'Ann Hill’s own voice',
    'Ռոզա’s own voice',
    'Their own voice',
    'Their own voice',
  ]);
  expect(['Rose', ''].map((name) => ownVoiceLine(name))).toEqual([
    'This is Rose’s own voice.',
    'This is their own voice.',
  ]);
});

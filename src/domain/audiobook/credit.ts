import type { VoiceRight } from '../voice/voice.ts';

/**
 * With what words a book says that its voice is recreated. The family chooses among them; none says less, and there is none
 * that says nothing.
 */
export const CREDIT_FORMS = ['permission', 'hearing', 'family'] as const;
export type CreditForm = (typeof CREDIT_FORMS)[number];

export const FIRST_CREDIT_FORM: CreditForm = 'permission';

/** Said where a voice has no name that its own alphabet can say. */
export const NAMELESS = 'a loved one';

const BEGINNINGS: Readonly<Record<CreditForm, string>> = {
  permission: 'Read in the voice of ',
  hearing: 'You are hearing the voice of ',
  family: 'For our family: the voice of ',
};
const ENDS: readonly (readonly [VoiceRight | null, string])[] = [
  ['kin', ', recreated by computer with the family’s permission.'],
  ['agreed', ', recreated by computer with the speaker’s permission.'],
  ['own', ', recreated by computer at the speaker’s own wish.'],
  [null, ', recreated by computer.'],
];

export interface CreditFacts {
  /** whose voice it is */
  readonly name: string;
  /** by what right it is used; null where nobody was asked */
  readonly right: VoiceRight | null;
}

/** The sentence with which a book begins: whose voice it is, and that a computer has recreated it. */
export function creditWords(form: CreditForm, { name, right }: CreditFacts): string {
  const said = name.replace(/\s+/gu, ' ').trim();
  const end = ENDS.find(([one]) => one === right)?.[1];
  return `${BEGINNINGS[form]}${said || NAMELESS}${end}`;
}

/** The chapter of the person's own recording, with which a book may begin. */
export const ownVoiceTitle = (name: string): string => `${ownerOf(name)} own voice`;

/** Shown, and spoken by nobody, while the person's own recording is heard. */
export const ownVoiceLine = (name: string): string => `This is ${ownerOf(name, 'their')} own voice.`;

function ownerOf(name: string, nobody = 'Their'): string {
  const said = name.replace(/\s+/gu, ' ').trim();
  return said && said !== NAMELESS ? `${said}’s` : nobody;
}

/** @returns null for a sentence that is none of these */
export function readCredit(sentence: string): (CreditFacts & { readonly form: CreditForm }) | null {
  const form = CREDIT_FORMS.find((one) => sentence.startsWith(BEGINNINGS[one]));
  const end = ENDS.find(([, words]) => sentence.endsWith(words));
  if (!form || !end) return null;
  const [right, words] = end;
  const name = sentence.slice(BEGINNINGS[form].length, -words.length);
  return name ? { form, right, name } : null;
}

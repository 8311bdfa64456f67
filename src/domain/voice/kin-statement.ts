import * as v from 'valibot';
import { isName, oneLine } from '../account/email.ts';

/** What somebody is to the person whose voice it is, when that person can't be asked. */
export const RELATIONS = {
  child: 'child',
  partner: 'husband, wife, or partner',
  grandchild: 'grandchild',
  sibling: 'brother or sister',
  parent: 'parent',
  relative: 'relative',
  executor: 'executor',
} as const;
export type Relation = keyof typeof RELATIONS;

export const MAX_SIGNER = 120;
/** given under one statement */
export const MAX_KIN_DOCUMENTS = 2;

/** The words that are signed from now on; those of before, of which the first named no wording, are kept for whoever signed them. */
export const STATEMENT_WORDING = '2027-01';
const WORDINGS = ['2026-12', STATEMENT_WORDING] as const;

/** Signed by typing one's own name under it. */
export interface KinStatement {
  readonly relation: Relation;
  readonly signer: string;
  /** of the words above the name; absent where it is the first */
  readonly wording?: (typeof WORDINGS)[number];
}

/**
 * What is signed. The words are kept as they were shown: whoever changes them here changes no statement that was made.
 * @param relation null while it is not said: then its place is open
 */
export function statementWords(
  relation: Relation | null,
  speakerName: string,
  wording?: KinStatement['wording'],
): string {
  const kin = relation ? RELATIONS[relation] : '________';
  if (wording) {
    const mayDecide = wording === '2026-12' ? 'I may decide' : 'I have the right to decide';
    return `I am ${speakerName}’s ${kin}. ${speakerName} can’t be asked anymore. ${mayDecide} about this voice, and I know of no wish against it.`;
  }
  return `I am the ${kin} of ${speakerName}. ${speakerName} can’t be asked anymore, I may decide about this voice, and I know of no wish against it.`;
}

const KIN_STATEMENT = v.object({
  relation: v.picklist(Object.keys(RELATIONS) as Relation[]),
  signer: v.pipe(v.string(), v.transform(oneLine), v.check(isName), v.maxLength(MAX_SIGNER)),
  wording: v.exactOptional(v.picklist(WORDINGS)),
});

/** @returns null for what is no statement */
export function readKinStatement(given: unknown): KinStatement | null {
  const read = v.safeParse(KIN_STATEMENT, given);
  return read.success ? read.output : null;
}

import { BRAND } from '../config/brand.ts';
import type { ProvenanceVerdict } from './check-provenance.ts';
import type { Provenance } from './provenance.ts';

/** By what right, as others read it. */
const RIGHTS = {
  agreed: 'the speaker agreed to it',
  kin: 'their next of kin or executor agreed to it',
  own: 'it is the voice of whoever ordered it',
} as const;

/** The day is the file's own word: what is none is left out. */
function dayText(madeOn: string): string {
  const day = new Date(`${madeOn}T12:00:00`);
  return Number.isNaN(day.getTime()) ? '' : ` on ${day.toLocaleDateString('en-US', { dateStyle: 'long' })}`;
}

function said({ madeBy, madeOn, right }: Provenance): string {
  const permission = right === null ? 'no permission is named' : RIGHTS[right];
  return `a recreated voice, made by ${madeBy}${dayText(madeOn)}; ${permission}`;
}

/** What a person reads about what a file says of itself. */
export function signedWords(verdict: ProvenanceVerdict): string {
  switch (verdict.is) {
    case 'none':
      return 'The file has no signed record. It may never have had one, or a program that saved it again left it out.';
    case 'unreadable':
      return 'The file has a record, but it’s damaged, and says nothing.';
    case 'unknown-key':
      return `The file’s record isn’t signed with a key of ${BRAND.name} that’s known here. Don’t rely on what it says.`;
    case 'forged':
      return 'The file’s record was changed after it was signed, or someone made it up. Don’t rely on what it says.';
    case 'cannot-tell':
      return 'The file has a signed record, but it couldn’t be checked here. Try again with internet, or in a newer browser.';
    case 'signed': {
      const { provenance, isSoundWhole, areTagsWhole } = verdict;
      if (!isSoundWhole)
        return `The file’s record is signed by us, but the sound was changed after that: it was cut, edited, or replaced. The record says: ${said(provenance)}.`;
      if (!areTagsWhole)
        return `The sound is exactly as we made it, and the record is signed: ${said(provenance)}. The title, cover, or other labels were changed after that, so don’t rely on them.`;
      return `The file is exactly as we made it, and its record is signed: ${said(provenance)}.`;
    }
  }
}

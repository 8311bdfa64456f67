import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import {
  isSamePlace,
  MAX_PRONUNCIATIONS,
  PRONUNCIATIONS,
  type Pronunciation,
} from '../../../../src/domain/names/pronunciations.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

type Stored = Pick<Ports, 'documents'>;

interface SaidNames {
  readonly ownerUid: string;
  readonly sessionId: string;
  /** one for each word and place, in the order in which they were first said */
  readonly pronunciations: readonly Pronunciation[];
}

/** `pronunciations/{sessionId}`: how the family says the names of its book. */
export const pronunciations = collection<SaidNames>({
  name: COLLECTIONS.pronunciations,
  schema: v.looseObject({ ownerUid: v.string(), sessionId: v.string(), pronunciations: PRONUNCIATIONS }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'How names are pronounced', group: 'text', of: 'session' },
});

export async function findPronunciations(
  ports: Stored,
  sessionId: string,
): Promise<readonly Pronunciation[]> {
  return (await pronunciations.find(ports, sessionId))?.pronunciations ?? [];
}

export type KeptPronunciation = 'kept' | 'same' | 'too-many';

/** Keeps how a word is said; `said` null forgets it. Two devices at a time change two words, and none is lost. */
export async function keepPronunciation(
  ports: Stored,
  of: { readonly ownerUid: string; readonly sessionId: string },
  { said, ...place }: Omit<Pronunciation, 'said'> & { readonly said: string | null },
): Promise<KeptPronunciation> {
  let outcome: KeptPronunciation = 'same';
  await pronunciations.change(ports, of.sessionId, (row) => {
    const known = row?.pronunciations ?? [];
    const before = known.find((one) => isSamePlace(one, place));
    outcome =
      (before?.said ?? null) === said && (said === null || before?.word === place.word) ? 'same' : 'kept';
    if (outcome === 'same') return null;
    const others = known.filter((one) => one !== before);
    if (said !== null && others.length >= MAX_PRONUNCIATIONS) {
      outcome = 'too-many';
      return null;
    }
    const next = said === null ? others : [...others, { ...place, said }];
    return { ...(row ?? of), pronunciations: next };
  });
  return outcome;
}

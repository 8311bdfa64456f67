import {
  type Provenance,
  type ProvenanceFacts,
  readToken,
} from '../../../../src/domain/provenance/provenance.ts';
import type { ProvenanceSigner } from '../../ports/provenance-signer.ts';
import { provenanceTokenIn, signedTags } from './id3.ts';
import type { SignTags } from './mp3.ts';

/** Signs what an MP3 says of itself. */
export function signTags(signer: ProvenanceSigner, facts: ProvenanceFacts): SignTags {
  const { madeBy } = signer;
  return (tags, sound) =>
    signedTags(tags, (hash) => signer.sign({ ...factsOf(facts), madeBy, sound, tags: hash }));
}

const factsOf = ({ madeOn, right, mark }: ProvenanceFacts): ProvenanceFacts => ({ madeOn, right, mark });

/** What our own tags say of their sound, as we wrote it; null where they were never signed. */
export function provenanceIn(tags: Uint8Array): Provenance | null {
  const token = provenanceTokenIn(tags);
  return token === null ? null : (readToken(token)?.provenance ?? null);
}

/**
 * Tags that were changed, signed as those before them were: the sound behind them is the same. Where those were not signed,
 * or nobody signs, these are not either.
 */
export function signedLike(
  before: Uint8Array,
  tags: Uint8Array,
  signer: ProvenanceSigner | undefined,
): Uint8Array {
  const said = provenanceIn(before);
  return said && signer ? signTags(signer, said)(tags, said.sound) : tags;
}

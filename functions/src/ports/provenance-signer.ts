import type { PublicKey } from '../../../src/domain/provenance/check-provenance.ts';
import type { Provenance } from '../../../src/domain/provenance/provenance.ts';

/** Signs what files say of themselves, with the key of this service. */
export interface ProvenanceSigner {
  /** who signs */
  readonly madeBy: string;
  /** The same facts and the same key give the same bytes. @returns a JSON Web Signature in compact form */
  sign(provenance: Provenance): string;
  /** the key that signs now first, then those that have signed before */
  publicKeys(): readonly PublicKey[];
}

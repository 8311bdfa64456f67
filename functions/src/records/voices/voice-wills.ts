import * as v from 'valibot';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { VoiceRight } from '../../../../src/domain/voice/voice.ts';
import { fitsWill, WILL_USES, type WillUse } from '../../../../src/domain/voice/voice-will.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

/** What somebody said about their voice to one who is named. */
export interface VoiceWill {
  readonly ownerUid: string;
  readonly speakerName: string;
  readonly name: string;
  /** in small letters */
  readonly email: string;
  readonly uses: readonly WillUse[];
  /** the first moment in which it holds no more; null for as long as it is not withdrawn */
  readonly endsAt: Date | null;
  /** as they were shown and read aloud */
  readonly words: string;
  /** books made by it begin with them; absent where that was not wanted, and in rows of earlier versions */
  readonly opensBooks?: true;
  readonly givenAt: Date;
  /** in the letter alone: who has it has the mailbox */
  readonly secret: string;
  /** its letter has not gone yet */
  readonly isUnsent?: true;
  /** who came with the letter, signed in with its address; absent before */
  readonly heldBy?: string;
}

/** `voice_wills/{id}`: one for each who is named; all of a person go when they withdraw. */
export const voiceWills = collection<VoiceWill>({
  name: COLLECTIONS.voiceWills,
  schema: v.looseObject({
    ownerUid: v.string(),
    speakerName: v.string(),
    name: v.string(),
    email: v.string(),
    uses: v.array(v.picklist(Object.keys(WILL_USES) as WillUse[])),
    endsAt: v.nullable(v.date()),
    words: v.string(),
    opensBooks: v.exactOptional(v.literal(true)),
    givenAt: v.date(),
    secret: v.string(),
    isUnsent: v.exactOptional(v.literal(true)),
    heldBy: v.exactOptional(v.string()),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Word left about your voice', group: 'record', of: 'person', by: 'ownerUid' },
});

/** Whether it holds no more by its own words. */
export const isOver = ({ endsAt }: VoiceWill, nowMs: number): boolean =>
  endsAt !== null && endsAt.getTime() <= nowMs;

type Stores = Pick<Ports, 'documents' | 'clock'>;

/** What was left to somebody and still holds: by the account that came with the letter, as long as its address is that one. */
export async function willsLeftTo(ports: Stores, { uid, email }: Caller): Promise<readonly VoiceWill[]> {
  if (email === null) return [];
  const held = (await voiceWills.where(ports, 'heldBy', uid)).map(({ read }) => read());
  const nowMs = ports.clock.nowMs();
  return held.filter((will) => will.email === email.toLowerCase() && !isOver(will, nowMs));
}

/** What the person left to the caller for this use of their voice; null where they left nothing. */
export async function willFor(
  ports: Stores,
  caller: Caller,
  { speakerName, right }: { readonly speakerName: string; readonly right: VoiceRight },
): Promise<VoiceWill | null> {
  return (await willsLeftTo(ports, caller)).find((will) => fitsWill(will, speakerName, right)) ?? null;
}

/** With what a book in this voice begins, behind its title: what the person left, while it holds and where they want that said. */
export async function openingFor(
  ports: Stores,
  caller: Caller,
  of: { readonly speakerName: string; readonly right: VoiceRight },
): Promise<string | null> {
  const will = await willFor(ports, caller, of);
  return will?.opensBooks ? `In ${will.speakerName}’s own words: “${will.words}”` : null;
}

import * as v from 'valibot';
import { RETENTION_DAYS } from '../../../../src/domain/account/retention.ts';
import { COLLECTIONS } from '../../../../src/domain/calls/collections.ts';
import type { Caller } from '../../ports/identity.ts';
import type { Ports } from '../../ports/ports.ts';
import { collection } from '../collection.ts';

const DAY_MS = 86_400_000;

/** That somebody took back what they had left about their voice: for one who was named, or for themself as proof. */
export interface WillEnd {
  /** whoever came with the letter; the person themself where nobody did, and of their own proof */
  readonly ownerUid: string;
  readonly speakerName: string;
  /** who is written to */
  readonly name: string;
  readonly givenAt: Date;
  readonly endedAt: Date;
  /** where the letter goes, until it has gone */
  readonly to?: string;
  /** for the person themself: what was taken back, and who had been named */
  readonly proof?: { readonly words: string; readonly named: readonly string[] };
  /** the account of `ownerUid` says so */
  readonly isTold?: true;
}

/** `will_ends/{id}`: what is shown in the account of one who was named stays a year, all else until its letter has gone. */
export const willEnds = collection<WillEnd>({
  name: COLLECTIONS.willEnds,
  schema: v.looseObject({
    ownerUid: v.string(),
    speakerName: v.string(),
    name: v.string(),
    givenAt: v.date(),
    endedAt: v.date(),
    to: v.exactOptional(v.string()),
    proof: v.exactOptional(v.looseObject({ words: v.string(), named: v.array(v.string()) })),
    isTold: v.exactOptional(v.literal(true)),
  }),
  toFields: (end) => ({
    ...end,
    dueAt: new Date(end.endedAt.getTime() + RETENTION_DAYS.willEnd * DAY_MS),
  }),
  owner: 'ownerUid',
  readableBy: 'nobody',
  held: { what: 'Words about a voice that were taken back', group: 'record', of: 'person', by: 'ownerUid' },
});

/** What was left to this person once and was taken back, the newest first. */
export async function endsToldTo(
  ports: Pick<Ports, 'documents'>,
  { uid }: Pick<Caller, 'uid'>,
): Promise<readonly WillEnd[]> {
  const ends = (await willEnds.where(ports, 'ownerUid', uid)).map(({ read }) => read());
  return ends
    .filter(({ isTold }) => isTold)
    .sort((one, other) => other.endedAt.getTime() - one.endedAt.getTime());
}

/** Its letter has gone: of what no account shows, nothing is left. */
export async function noteLetterGone(ports: Pick<Ports, 'documents'>, id: string): Promise<void> {
  const end = await willEnds.find(ports, id);
  if (end && !end.isTold) return await willEnds.delete(ports, id);
  await willEnds.change(ports, id, (known) => {
    if (!known) return null;
    const { to: _, ...rest } = known;
    return rest;
  });
}

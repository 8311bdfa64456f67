import {
  lastChanges,
  OWNER,
  type SharedText,
  type TextChange,
} from '../../../../../src/domain/helping/who-changed.ts';
import type { SessionId } from '../../../../../src/domain/session.ts';
import type { Ports } from '../../../ports/ports.ts';
import { type Member, membersOf } from '../../../records/people/members.ts';

type Told = { readonly shared?: SharedText };

/**
 * Who changed what, for whoever asks: the owner is told what helpers changed last, and who they are; a helper what they
 * themselves changed last. What a helper changed is told also when they deleted their account, without a name. Nothing for
 * a book that nobody has helped with.
 * @param member null for the owner
 */
export async function tellChanges(
  ports: Pick<Ports, 'documents'>,
  sessionId: SessionId,
  member: Member | null,
  changes: readonly TextChange[],
): Promise<Told> {
  const last = lastChanges(changes);
  if (member) {
    const own = last.filter(({ by }) => by === member.range);
    return { shared: { role: 'helper', changes: own.map((change) => ({ ...change, name: member.name })) } };
  }
  const theirs = last.filter(({ by }) => by !== OWNER);
  const members = await membersOf(ports, sessionId);
  if (members.length === 0 && theirs.length === 0) return {};
  const names = new Map(members.map(({ range, name }) => [range, name]));
  const told = theirs.map((change) => ({ ...change, name: names.get(change.by) ?? '' }));
  return { shared: { role: 'owner', changes: told } };
}

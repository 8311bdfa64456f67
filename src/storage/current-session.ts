import type { SessionId } from '@/domain/session.ts';
import { inLibrary } from '@/storage/database.ts';

/** The session on this device; null before the first one. */
export async function currentSessionId(): Promise<SessionId | null> {
  const progress = await inLibrary((library) => library.get('progress', 'current'));
  return progress?.sessionId ?? null;
}

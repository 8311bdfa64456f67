import type { SessionId } from '@/domain/session.ts';

const TYPED_EMAIL = 'kindred-typed-email';

/** The address typed for a book, in this tab alone: a look back at the voice, or a reload, does not lose it. */
export const typedEmail = {
  read(sessionId: SessionId): string {
    const [book, email = ''] = sessionStorage.getItem(TYPED_EMAIL)?.split(' ') ?? [];
    return book === sessionId ? email : '';
  },
  write(sessionId: SessionId, email: string): void {
    sessionStorage.setItem(TYPED_EMAIL, `${sessionId} ${email.trim()}`);
  },
};

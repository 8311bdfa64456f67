import type { SecurityLine } from './guard.ts';

const WIRE = 'functions/src/wire';
const rulesOfStorage = { file: `${WIRE}/rules/files.test.ts`, title: 'storage.rules' };
const strangersRead = {
  file: 'tests/security/cross-user.test.ts',
  title: 'lets none of 20 strangers who know the ids read any path of a family',
};
const strangersCall = {
  file: 'tests/security/cross-user.test.ts',
  title: 'lets none of 20 strangers do anything with a session or an order whose id they know',
};
const links = {
  file: 'tests/security/links.test.ts',
  title: 'denies every expired, forged and revoked link',
};
const deletedBook = {
  file: 'functions/src/features/account/delete-order.test.ts',
  title: 'opens to nobody at once, is not made or changed any more',
};
const stuffing = `${WIRE}/identity/stuffing.test.ts`;

/** Lines 1 to 3, 8 and 9: who may see what, and who is who. */
export const ACCOUNT_LINES: readonly SecurityLine[] = [
  {
    line: 1,
    weakness: 'the session id is a timestamp and opens everything',
    figure:
      '1,000,000 guesses: 0 hits; 100,000 ids: 0 doubles; 20 strangers on every path and call: 0 allowed; 7 foreign names on every part: refused',
    guards: [
      {
        file: 'src/domain/session.ts',
        words: "byte.toString(16).padStart(2, '0')",
        without: "(byte & 0).toString(16).padStart(2, '0')",
        noticedBy: { file: `${WIRE}/floods.test.ts`, title: 'makes 100,000 session ids without a double' },
      },
      {
        file: 'functions/rules/storage.rules',
        words: '.data.ownerUid == request.auth.uid;',
        without: ".data.ownerUid != '';",
        noticedBy: strangersRead,
      },
      {
        file: 'functions/rules/firestore.rules',
        words: '(resource == null || resource.data.ownerUid == request.auth.uid)',
        without: "(resource == null || resource.data.ownerUid != '')",
        noticedBy: strangersRead,
      },
      {
        file: 'functions/src/records/people/sessions.ts',
        words: "if (session.ownerUid !== caller.uid) throw new AppError('permission-denied');",
        without: '',
        noticedBy: strangersCall,
      },
      {
        file: 'functions/src/features/voice/reuse/reuse-recordings.ts',
        words: 'await ownSession(ports, caller, fromSessionId);',
        without: '',
        noticedBy: {
          file: 'functions/src/features/voice/reuse/reuse-recordings.test.ts',
          title: 'lets nobody pass %s',
        },
      },
      {
        file: 'functions/src/features/account/claim-session.ts',
        words:
          "if (!(await ports.identity.find(previous.uid))?.isAnonymous) throw new AppError('permission-denied');",
        without: '',
        noticedBy: {
          file: 'functions/src/features/account/claim-session.test.ts',
          title: 'refuses %s and changes nothing',
        },
      },
      {
        file: `${WIRE}/server.ts`,
        words: 'return headers.host === undefined || isOwnHost(headers.host);',
        without: 'return true;',
        noticedBy: {
          file: `${WIRE}/server.test.ts`,
          title: 'are refused for every part, however a page asks',
        },
      },
      {
        file: 'functions/src/records/orders/orders.ts',
        words: "if (order.userId !== caller.uid) throw new AppError('permission-denied');",
        without: '',
        noticedBy: strangersCall,
      },
    ],
    also: [],
  },
  {
    line: 2,
    weakness: 'anybody may write to file storage',
    figure: 'over 120 rule cases, allow and deny; of 10,000 writes the quota of 200 is taken',
    guards: [
      {
        file: 'functions/rules/storage.rules',
        words: 'return resource == null\n        && ',
        without: 'return ',
        noticedBy: rulesOfStorage,
      },
      {
        file: 'functions/rules/storage.rules',
        words: 'request.resource.size <= maxBytes',
        without: 'request.resource.size > 0',
        noticedBy: rulesOfStorage,
      },
      {
        file: `${WIRE}/storage/storage.ts`,
        words:
          "if (writer.count >= writesPerHour) throw new WireError(429, 'Quota exceeded.', 'RESOURCE_EXHAUSTED');",
        without: '',
        noticedBy: { file: `${WIRE}/floods.test.ts`, title: 'stops a flood of 1,000 writes at the quota' },
      },
      {
        file: 'src/domain/transfer/file-signature.ts',
        words: "if (isIn('pages', path)) return start.startsWith(JPEG);",
        without: '',
        noticedBy: { file: `${WIRE}/floods.test.ts`, title: 'shows no object whose first bytes' },
      },
    ],
    also: [{ file: `${WIRE}/rules/files.test.ts`, title: 'firestore.rules' }],
  },
  {
    line: 3,
    weakness: 'download links are for ever and for everybody',
    figure: 'of 91 expired, forged and revoked links 0 open; 15 minutes, never renewed; nosniff, attachment',
    guards: [
      {
        file: 'functions/src/features/account/delete-order.ts',
        words: 'await endLinks(ports, orderId);',
        without: 'void endLinks;',
        noticedBy: deletedBook,
      },
      {
        file: 'functions/src/records/orders/orders.ts',
        words: "if (order.deletedAt && !isDeleted) throw new AppError('not-found');",
        without: 'void isDeleted;',
        noticedBy: deletedBook,
      },
      {
        file: 'functions/src/adapters/local/objects.ts',
        words: ' || Number(until) <= nowMs) return false;',
        without: ') return false;',
        noticedBy: links,
      },
      {
        file: 'functions/src/adapters/local/objects.ts',
        words: "return timingSafeEqual(macOf(thing, until), Buffer.from(given, 'base64url'));",
        without: 'return thing !== until;',
        noticedBy: links,
      },
      {
        file: 'functions/src/adapters/local/objects.ts',
        words: '`${path}\\n${token}\\n${generation}`',
        without: '`${path}\\n${token}`',
        noticedBy: links,
      },
      {
        file: `${WIRE}/storage/download.ts`,
        words: '!record || !isForBytes || ',
        without: '!record || ',
        noticedBy: {
          file: 'tests/security/links.test.ts',
          title: 'opens the bytes of one object and nothing else, so that no link renews itself',
        },
      },
      {
        file: `${WIRE}/storage/object-on-wire.ts`,
        words: 'return mayOpenInline(record) ? `inline; ${namedFile(fileName)}` : savedAs(fileName);',
        without: 'return `inline; ${namedFile(fileName)}`;',
        noticedBy: { file: 'tests/security/links.test.ts', title: 'gives links for a quarter of an hour' },
      },
    ],
    also: [],
  },
  {
    line: 8,
    weakness: 'a failed sign-up tries a login, without end',
    figure:
      '2,000 stuffed logins on 100 accounts: at most 50 an account and hour reach a password, 10 from one address, and the family at home is not locked out; known and unknown refused within 20 ms',
    guards: [
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: " || attempts.take('strangers', email)",
        without: ' || true',
        noticedBy: { file: stuffing, title: 'lets at most 50 an account and hour of 2,000 stuffed logins' },
      },
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: "attempts.take('account', email, address) && ",
        without: '',
        noticedBy: { file: stuffing, title: 'lets a stranger lock himself out and not the family' },
      },
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: "if (!isFamiliar && !attempts.take('address', address)) return false;",
        without: '',
        noticedBy: { file: stuffing, title: 'lets one address try 100 times an hour' },
      },
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: 'await tools.passwords.matches(body.password, account?.passwordHash ?? null)',
        without: 'account !== null && (await tools.passwords.matches(body.password, account.passwordHash))',
        noticedBy: { file: stuffing, title: 'hashes a password for an address nobody has' },
      },
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: "if (account.passwordHash !== null && isOld) throw refuse('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');",
        without: '',
        noticedBy: {
          file: `${WIRE}/identity/sign-ins.test.ts`,
          title: 'asks for a new sign-in before the password changes or the account ends',
        },
      },
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: 'if (holder && holder.uid !== current?.uid) throw refuse(WRONG);',
        without: "if (holder && holder.uid !== current?.uid) throw refuse('EMAIL_EXISTS');",
        noticedBy: {
          file: `${WIRE}/identity/sign-ins.test.ts`,
          title: 'tells a stranger of a used address no more than a failed sign-in does',
        },
      },
      {
        file: `${WIRE}/identity/accounts.ts`,
        words: 'WHERE hash = ? AND endsMs > ?',
        without: 'WHERE hash = ? AND endsMs > 0 * ?',
        noticedBy: {
          file: `${WIRE}/identity/sign-ins.test.ts`,
          title: 'end when nobody has used them for 90 days',
        },
      },
    ],
    also: [
      { file: 'src/backend/accounts/sign-in.test.ts', title: 'with a known address and another password' },
      { file: `${WIRE}/identity/sign-in-timing.test.ts`, title: 'how long a refusal takes does not tell' },
    ],
  },
  {
    line: 9,
    weakness: 'six characters are a password',
    figure:
      'six, as promised: fewer are taken nowhere, 64 and more of any script are, and guesses are counted (line 8)',
    guards: [
      {
        file: `${WIRE}/identity/identity-toolkit.ts`,
        words: 'if (password.length < MIN_PASSWORD_LENGTH)',
        without: 'if (password.length < 1)',
        noticedBy: {
          file: `${WIRE}/identity/identity.test.ts`,
          title: 'of six characters are taken at sign-up, linking, change and reset, and five nowhere',
        },
      },
      {
        file: 'src/backend/accounts/sign-in.ts',
        words: 'if (password.length < MIN_PASSWORD_LENGTH) return',
        without: 'if (password.length < 1) return',
        noticedBy: {
          file: 'src/backend/accounts/sign-in.test.ts',
          title: 'an account with %j and %j is refused',
        },
      },
    ],
    also: [],
  },
];

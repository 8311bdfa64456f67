import type { Answer } from './account-cases.ts';
import { PAGE_HEADERS } from './page-cases.ts';

/** Values that must be the same to the letter; of the others only the kind. */
const EXACT = [
  ...['kind', 'email', 'registered', 'expiresIn', 'expires_in', 'token_type', 'displayName'],
  ...['name', 'bucket', 'size', 'md5Hash', 'crc32c', 'contentType', 'sha256', 'bytesHash', 'metageneration'],
  ...[
    'x-goog-upload-status',
    'x-goog-upload-size-received',
    'content-range',
    'content-type',
    'content-length',
  ],
  ...PAGE_HEADERS,
  ...['bytes', 'success', 'what', 'count'],
];

/** A difference that is meant: fields that are not compared, everywhere or in these steps, or another word of refusal. */
export type Meant = {
  readonly reason: string;
  /** every step without it */
  readonly steps?: readonly string[];
} & ({ readonly fields: readonly string[] } | { readonly ours: string; readonly oracle: string });

export const MEANT_OF_ACCOUNTS: readonly Meant[] = [
  {
    fields: ['lastRefreshAt', 'passwordUpdatedAt', 'salt'],
    reason: 'the SDK reads none of them, and nobody is told how a password is kept',
  },
  {
    fields: ['validSince'],
    reason:
      'told of every account; the emulator tells it only of those with a password, the SDK reads it of none',
  },
  {
    steps: ['signing in', 'the password of the code'],
    fields: ['displayName'],
    reason: "in Google's reference of the answer, but the emulator leaves it out",
  },
  {
    steps: ['a name', 'a new password'],
    fields: ['createdAt', 'lastLoginAt'],
    reason: 'more than was asked; the SDK looks the account up afterwards in any case',
  },
  {
    steps: ['a name'],
    fields: ['expiresIn', 'idToken', 'refreshToken'],
    reason: 'asked for by returnSecureToken; the emulator gives them only when the login itself changes',
  },
  {
    steps: ['no token'],
    ours: '400 INVALID_ID_TOKEN',
    oracle: '400 MISSING_ID_TOKEN',
    reason: 'the SDK never sends none, and knows our word',
  },
  {
    steps: ['a used address'],
    ours: '400 INVALID_LOGIN_CREDENTIALS',
    oracle: '400 EMAIL_EXISTS',
    reason: 'a stranger is told no more than at a sign-in; the app goes on the same way after both words',
  },
  {
    steps: ['a used address for a guest'],
    ours: '400 OPERATION_NOT_ALLOWED',
    oracle: '400 EMAIL_EXISTS',
    reason: 'an account keeps its address unless a letter to the new one is answered',
  },
  {
    steps: ['who has left'],
    ours: '400 INVALID_ID_TOKEN',
    oracle: '400 USER_NOT_FOUND',
    reason: 'a token ends with its account, so it says nothing about whether there was one',
  },
];

function shapeOf(value: unknown, isLeftOut: (field: string) => boolean, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => shapeOf(item, isLeftOut));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !isLeftOut(name))
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([name, inner]) => [name, shapeOf(inner, isLeftOut, name)]),
    );
  return EXACT.includes(key) ? value : typeof value;
}

/** An answer without what differs by nature: tokens, ids, times, and the sentences behind a refusal's word. */
function normalized({ status, json }: Answer, isLeftOut: (field: string) => boolean): string {
  const { error } = json as { error?: { message?: string } };
  if (error) return `${status} ${String(error.message).split(' : ')[0]}`;
  return `${status} ${JSON.stringify(shapeOf(json, isLeftOut))}`;
}

/** `200 …` is every answer of that status. */
const isSaid = (word: string, answer: string): boolean =>
  word.endsWith('…') ? answer.startsWith(word.slice(0, -1)) : answer === word;

export interface Comparison {
  readonly isSame: boolean;
  readonly ours: string;
  readonly oracle: string;
  /** reasons of the differences in this answer that are meant */
  readonly reasons: readonly string[];
}

/** Compares two answers to the same step, first as they are and then without what is meant to differ. */
export function compare(all: readonly Meant[], step: string, ours: Answer, oracle: Answer): Comparison {
  const meant = all.filter(({ steps }) => steps?.includes(step) ?? true);
  const left = new Set(meant.flatMap((one) => ('fields' in one ? one.fields : [])));
  const whole = [ours, oracle].map((answer) => normalized(answer, () => false));
  const [one = '', other = ''] = [ours, oracle].map((answer) =>
    normalized(answer, (field) => left.has(field)),
  );
  const word = meant.find((rule) => 'ours' in rule && isSaid(rule.ours, one) && isSaid(rule.oracle, other));
  const isTouched = (rule: Meant) =>
    rule === word || ('fields' in rule && rule.fields.some((field) => whole.join().includes(`"${field}"`)));
  const isDifferent = whole[0] !== whole[1];
  return {
    isSame: one === other || word !== undefined,
    ours: one,
    oracle: other,
    reasons: isDifferent ? meant.filter(isTouched).map(({ reason }) => reason) : [],
  };
}

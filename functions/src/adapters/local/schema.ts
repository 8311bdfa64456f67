/** One string per version of the database, applied in order. A released one is never changed, only followed. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE accounts (
    uid TEXT PRIMARY KEY,
    email TEXT UNIQUE,
    passwordHash TEXT,
    displayName TEXT,
    photoUrl TEXT,
    createdMs INTEGER NOT NULL,
    lastLoginMs INTEGER NOT NULL,
    validSinceSeconds INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE refresh_tokens (
    hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    provider TEXT NOT NULL,
    authSeconds INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX refresh_tokens_uid ON refresh_tokens (uid);
  CREATE TABLE reset_codes (
    hash TEXT PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES accounts ON DELETE CASCADE,
    expiresMs INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX reset_codes_uid ON reset_codes (uid);
  CREATE TABLE tries (
    key TEXT PRIMARY KEY,
    count INTEGER NOT NULL,
    endsMs INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE documents (
    path TEXT PRIMARY KEY,
    collection TEXT NOT NULL,
    fields TEXT NOT NULL,
    createMicros INTEGER NOT NULL,
    updateMicros INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX documents_collection ON documents (collection, path);

  CREATE TABLE objects (
    path TEXT PRIMARY KEY,
    file TEXT NOT NULL UNIQUE,
    sizeBytes INTEGER NOT NULL,
    contentType TEXT NOT NULL,
    metadata TEXT NOT NULL,
    md5 TEXT NOT NULL,
    crc32c TEXT NOT NULL,
    token TEXT NOT NULL,
    createdMs INTEGER NOT NULL,
    generation INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE uploads (
    id TEXT PRIMARY KEY,
    path TEXT NOT NULL,
    uid TEXT,
    contentType TEXT NOT NULL,
    metadata TEXT NOT NULL,
    totalBytes INTEGER,
    state TEXT NOT NULL CHECK (state IN ('active', 'final')),
    createdMs INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE jobs (
    key TEXT PRIMARY KEY,
    kind TEXT,
    input TEXT,
    state TEXT CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    attempt INTEGER,
    notBeforeMs INTEGER,
    leaseUntilMs INTEGER,
    error TEXT,
    createdMs INTEGER
  ) STRICT;
  CREATE INDEX jobs_state ON jobs (state, notBeforeMs);

  CREATE TABLE test_payments (
    id TEXT PRIMARY KEY,
    clientSecret TEXT,
    amountCents INTEGER,
    status TEXT,
    metadata TEXT,
    receiptEmail TEXT,
    idempotencyKey TEXT UNIQUE,
    delivered INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  `,
  // The bank asks the person (3-D Secure): what it will say afterwards.
  `
  ALTER TABLE test_payments ADD COLUMN afterAction TEXT;
  `,
  // Orders of a time before covers and time left have these fields too. One row that is written to see whether one can.
  `
  UPDATE documents SET fields = json_insert(
    fields, '$.secondsLeft', json('{"nullValue":null}'), '$.audiobook', json('{"nullValue":null}')
  ) WHERE collection = 'orders';

  CREATE TABLE pulse (id INTEGER PRIMARY KEY CHECK (id = 1), atMs INTEGER NOT NULL) STRICT;
  `,
];

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
  // Whose a row is stands in columns of its own, to be matched exactly. A job that is over has lost its input, so its ids
  // are taken from its key. Sign-ins end. What belongs to a memoir that was handed over goes after it. Files between
  // their renaming and their record, and hashes of deleted ids, so that nothing stays behind a deletion.
  `
  ALTER TABLE jobs ADD COLUMN sessionId TEXT;
  ALTER TABLE jobs ADD COLUMN orderId TEXT;
  UPDATE jobs SET
    sessionId = coalesce(input ->> '$.sessionId', (
      SELECT substr(path, 10) FROM documents
      WHERE collection = 'sessions' AND length(path) = 55 AND instr(jobs.key, substr(path, 10)) > 0 LIMIT 1
    )),
    orderId = coalesce(input ->> '$.orderId', (
      SELECT substr(path, 8) FROM documents
      WHERE collection = 'orders' AND instr(jobs.key || ':', ':' || substr(path, 8) || ':') > 0 LIMIT 1
    ));
  CREATE INDEX jobs_session ON jobs (sessionId);
  CREATE INDEX jobs_order ON jobs (orderId);

  ALTER TABLE uploads ADD COLUMN sessionId TEXT GENERATED ALWAYS AS (
    substr(path, instr(path, '/') + 1, instr(substr(path, instr(path, '/') + 1) || '/', '/') - 1)
  ) VIRTUAL;
  CREATE INDEX uploads_session ON uploads (sessionId);
  CREATE INDEX uploads_uid ON uploads (uid);

  ALTER TABLE test_payments ADD COLUMN sessionId TEXT GENERATED ALWAYS AS (metadata ->> '$.sessionId') VIRTUAL;
  ALTER TABLE test_payments ADD COLUMN orderId TEXT GENERATED ALWAYS AS (metadata ->> '$.orderId') VIRTUAL;
  CREATE INDEX test_payments_session ON test_payments (sessionId);
  CREATE INDEX test_payments_order ON test_payments (orderId);

  ALTER TABLE tries ADD COLUMN owner TEXT;
  UPDATE tries SET owner = CASE
    WHEN key GLOB 'account:*' OR key GLOB 'mail:*' THEN substr(key, instr(key, ':') + 1)
    WHEN key GLOB 'call:*:uid:*' THEN substr(key, instr(key, ':uid:') + 5)
  END;
  CREATE INDEX tries_owner ON tries (owner);

  ALTER TABLE refresh_tokens ADD COLUMN endsMs INTEGER NOT NULL DEFAULT 0;
  UPDATE refresh_tokens SET endsMs = (unixepoch() + 90 * 86400) * 1000;

  CREATE TABLE arriving_objects (file TEXT PRIMARY KEY, sinceMs INTEGER NOT NULL) STRICT;
  CREATE TABLE forgotten (hash TEXT PRIMARY KEY, endsMs INTEGER NOT NULL) STRICT;

  UPDATE documents SET fields = json_set(fields, '$.userId.stringValue', (
    SELECT s.fields ->> '$.ownerUid.stringValue' FROM documents s
    WHERE s.path = 'sessions/' || (documents.fields ->> '$.sessionId.stringValue')
  )) WHERE collection = 'orders' AND EXISTS (
    SELECT 1 FROM documents s WHERE s.path = 'sessions/' || (documents.fields ->> '$.sessionId.stringValue')
    AND s.fields ->> '$.ownerUid.stringValue' <> documents.fields ->> '$.userId.stringValue'
  );
  UPDATE documents SET fields = json_set(fields, '$.ownerUid.stringValue', (
    SELECT s.fields ->> '$.ownerUid.stringValue' FROM documents s
    WHERE s.path = 'sessions/' || (documents.fields ->> '$.sessionId.stringValue')
  )) WHERE collection IN ('payments', 'permissions') AND EXISTS (
    SELECT 1 FROM documents s WHERE s.path = 'sessions/' || (documents.fields ->> '$.sessionId.stringValue')
    AND s.fields ->> '$.ownerUid.stringValue' <> documents.fields ->> '$.ownerUid.stringValue'
  );
  `,
  // The test provider refunds in parts, and knows what a bank was asked to take back.
  `
  ALTER TABLE test_payments ADD COLUMN refundedCents INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE test_payments ADD COLUMN dispute TEXT;
  `,
  // What is looked up by its owner, its session or its order is found by an index, and sizes are summed without the rows.
  // Where a guest comes from, as a hash, for what one address may keep; it goes with the account.
  `
  CREATE INDEX documents_of_owner ON documents (collection, fields ->> '$.ownerUid.stringValue');
  CREATE INDEX documents_of_user ON documents (collection, fields ->> '$.userId.stringValue');
  CREATE INDEX documents_of_session ON documents (collection, fields ->> '$.sessionId.stringValue');
  CREATE INDEX documents_of_order ON documents (collection, fields ->> '$.orderId.stringValue');
  CREATE INDEX objects_size ON objects (path, sizeBytes);
  CREATE INDEX uploads_open ON uploads (uid, state, totalBytes);
  CREATE INDEX tries_end ON tries (endsMs);

  CREATE TABLE account_addresses (
    uid TEXT PRIMARY KEY REFERENCES accounts ON DELETE CASCADE,
    address TEXT NOT NULL
  ) STRICT;
  CREATE INDEX account_addresses_address ON account_addresses (address);
  `,
  // One name for one thing: jobs are called as the calls that ask for them, and attempts as everywhere else.
  `
  UPDATE jobs SET
    key = CASE
      WHEN kind = 'read-document' THEN replace(key, 'read-document:', 'process-document:')
      WHEN kind = 'make-voice' THEN replace(key, 'make-voice:', 'process-audio:')
      WHEN kind = 'make-sample' THEN replace(key, 'make-sample:', 'generate-tts-sample:')
      WHEN kind = 'narrate' THEN replace(key, 'narrate:', 'generate-tts:')
      WHEN kind = 'narrate-part' THEN replace(key, 'narrate-part:', 'generate-tts-part:')
      WHEN kind = 'join-narration' THEN replace(key, 'join-narration:', 'join-tts:')
      ELSE key
    END,
    kind = CASE kind
      WHEN 'read-document' THEN 'process-document'
      WHEN 'make-voice' THEN 'process-audio'
      WHEN 'make-sample' THEN 'generate-tts-sample'
      WHEN 'narrate' THEN 'generate-tts'
      WHEN 'narrate-part' THEN 'generate-tts-part'
      WHEN 'join-narration' THEN 'join-tts'
      ELSE kind
    END;
  ALTER TABLE tries RENAME TO attempts;
  ALTER TABLE forgotten ADD COLUMN isOverwritten INTEGER NOT NULL DEFAULT 0;
  `,
  // How often a job made room for others: one that did waits in a queue of its own. Whose it is: people take turns.
  `
  ALTER TABLE jobs ADD COLUMN turns INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE jobs ADD COLUMN ownerUid TEXT;
  CREATE INDEX jobs_owner ON jobs (ownerUid);
  `,
  // What is worked off by a timer, or listed by the newest, is read a page at a time, in the order of a time. What was there
  // before is due at once, and then finds its own time.
  `
  CREATE INDEX documents_by_creation ON documents (collection, fields ->> '$.createdAt.timestampValue', path)
    WHERE fields ->> '$.createdAt.timestampValue' IS NOT NULL;
  CREATE INDEX documents_by_due_time ON documents (collection, fields ->> '$.dueAt.timestampValue', path)
    WHERE fields ->> '$.dueAt.timestampValue' IS NOT NULL;
  UPDATE documents SET fields = json_set(
    fields, '$.dueAt', json_object('timestampValue', fields ->> '$.createdAt.timestampValue')
  ) WHERE fields ->> '$.createdAt.timestampValue' IS NOT NULL AND (
    (collection = 'payments' AND fields ->> '$.state.stringValue' IN ('open', 'preparing'))
    OR (collection = 'orders' AND fields ->> '$.endedAt.timestampValue' IS NULL)
  );
  UPDATE documents SET fields = json_set(
    fields, '$.dueAt', json_object('timestampValue', fields ->> '$.givenAt.timestampValue')
  ) WHERE collection = 'permissions' AND fields ->> '$.givenAt.timestampValue' IS NOT NULL;
  `,
  // A gift is bought without a session or an order: what was paid for it, and its letters, go with whoever bought it.
  `
  ALTER TABLE test_payments ADD COLUMN giftId TEXT GENERATED ALWAYS AS (metadata ->> '$.giftId') VIRTUAL;
  CREATE INDEX test_payments_gift ON test_payments (giftId);
  ALTER TABLE jobs ADD COLUMN giftId TEXT;
  UPDATE jobs SET giftId = substr(key, length('send-mail:') + 1 + instr(substr(key, length('send-mail:') + 1), ':'))
    WHERE key GLOB 'send-mail:voucher*:*';
  CREATE INDEX jobs_gift ON jobs (giftId);
  `,
];

import { useCallback, useEffect, useRef, useState } from 'react';
import { ensureSession } from '@/backend/accounts/session.ts';
import { uploadObject } from '@/backend/objects/objects.ts';
import { AppError } from '@/domain/errors.ts';
import { MAX_PROOF_BYTES } from '@/domain/limits.ts';
import type { SessionId } from '@/domain/session.ts';
import { objectPath } from '@/domain/transfer/object-path.ts';
import { MAX_KIN_DOCUMENTS } from '@/domain/voice/kin-statement.ts';
import type { ListedDocument } from '@/domain/voice/spoken-permission.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import styles from '../clips/statement.module.css';
import { askAsOwner } from './reading-desk.ts';

const EXTENSIONS: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
};
const ACCEPT = Object.keys(EXTENSIONS).join(',');

/** With a code whose words are shown. */
const refused = (words: string) => new AppError('book-closed', words);

/** Sends it to its place, under the name of what it is. @throws AppError in words for the person */
async function send(sessionId: SessionId, file: File): Promise<string> {
  const extension = EXTENSIONS[file.type];
  if (!extension) throw refused('Please choose a photo (JPEG or PNG) or a PDF.');
  if (file.size > MAX_PROOF_BYTES)
    throw refused('This document is larger than 10 MB. A photo of it will do.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const name = `${sha256}.${extension}`;
  await ensureSession(sessionId);
  await uploadObject({
    file: {
      ...{ objectPath: objectPath.permissionDocument(sessionId, name), contentType: file.type, sha256 },
      sizeBytes: bytes.length,
      read: async (from, to) => bytes.slice(from, to),
    },
    ...{ signal: new AbortController().signal, onProgress: () => undefined, resume: null, isRepeat: false },
    // It is short: sent once more from its beginning, where the line broke.
    saveResume: async () => undefined,
  });
  return name;
}

/** How often something was done, and which document came of it last. */
interface Done {
  readonly times: number;
  readonly name: string | null;
}

/** What waits for the signature. Without a line the statement can be signed all the same. */
function useDocuments(sessionId: SessionId) {
  const [documents, setDocuments] = useState<readonly ListedDocument[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { error, attempt } = useAttempt();
  const ask = useCallback(
    async (permission: object) => {
      const { documents: found = [] } = await askAsOwner(sessionId, permission);
      setDocuments(found.filter(({ speakerName }) => speakerName === undefined));
    },
    [sessionId],
  );
  useEffect(() => {
    // A book of which nothing was sent has none.
    ask({ look: true }).catch(() => undefined);
  }, [ask]);
  const [done, setDone] = useState<Done>({ times: 0, name: null });
  const during = (work: () => Promise<string | null>) => {
    setBusy(true);
    let name: string | null = null;
    const worked = attempt(async () => {
      name = await work();
    });
    return worked.finally(() => {
      setBusy(false);
      setDone(({ times }) => ({ times: times + 1, name }));
    });
  };
  const add = (file: File) =>
    during(async () => {
      const name = await send(sessionId, file);
      await ask({ document: name });
      return name;
    });
  const drop = (dropped: string) => during(() => ask({ dropDocument: dropped }).then(() => null));
  return { documents, isBusy, error, done, add, drop };
}

/** A button that waits gives its focus away: then it goes to the line of what came of it, or back to the button. */
function useFocusOnDone({ times, name }: Done) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // The page has it then, or the window around this.
    const isLost = activeElement === document.body || activeElement instanceof HTMLDialogElement;
    if (times === 0 || !isLost) return;
    const line = name && place.current?.querySelector<HTMLElement>(`[data-document="${name}"]`);
    (line || place.current?.querySelector<HTMLElement>('[data-add], button'))?.focus();
  }, [times, name]);
  return place;
}

/** Under the signature: a photo or a PDF that shows by what right they sign. Nothing waits for it. */
export function KinDocuments({ sessionId }: { sessionId: SessionId }) {
  const picker = useRef<HTMLInputElement>(null);
  const { documents, isBusy, error, done, add, drop } = useDocuments(sessionId);
  const place = useFocusOnDone(done);
  return (
    <div ref={place} className={styles.proof}>
      {documents.map(({ name }, at) => (
        <div key={name} className={styles.given}>
          <p role="status" data-document={name} tabIndex={-1}>
            Document {at + 1} kept ({name.endsWith('pdf') ? 'PDF' : 'photo'}).
          </p>
          <Button
            kind="plain"
            disabled={isBusy}
            aria-label={`Remove document ${at + 1}`}
            onClick={() => void drop(name)}
          >
            Remove
          </Button>
        </div>
      ))}
      {error && <Notice kind="error">{error}</Notice>}
      <input
        ref={picker}
        type="file"
        accept={ACCEPT}
        hidden
        aria-label="Document"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same one may be chosen again after it was removed.
          target.value = '';
          if (file) void add(file);
        }}
      />
      {documents.length < MAX_KIN_DOCUMENTS && (
        <Button kind="plain" data-add disabled={isBusy} onClick={() => picker.current?.click()}>
          {isBusy ? 'One moment...' : 'Add a document (optional)'}
        </Button>
      )}
    </div>
  );
}

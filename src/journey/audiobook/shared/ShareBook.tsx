import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { MAX_SHARE_LINE, MAX_SHARE_NAME, sharePath } from '@/domain/audiobook/share-link.ts';
import type { CallableOutput } from '@/domain/calls/callables.ts';
import { AppError } from '@/domain/errors.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { dateText, titleOf } from '../words.ts';
import { QrCode } from './QrCode.tsx';
import styles from './shared.module.css';

type Listed = NonNullable<CallableOutput<'list_share_links'>['links']>[number];

function checked<T extends { readonly success: boolean; readonly error?: string | undefined }>(answer: T): T {
  if (!answer.success) throw new AppError('failed-precondition', answer.error);
  return answer;
}

/** What a link allows, in a line. */
function factsOf({ createdAt, endsAt, hasCode, isTextShown }: Listed): string {
  const facts = [
    `Made ${dateText(new Date(createdAt))}`,
    endsAt ? `ends ${dateText(new Date(endsAt))}` : null,
    hasCode ? 'asks for four digits' : null,
    isTextShown ? 'shows the text' : 'sound only',
  ];
  return facts.filter((fact) => fact !== null).join(', ');
}

interface LinksProps {
  links: readonly Listed[];
  onEnd: (linkId: string | null) => void;
}

function Links({ links, onEnd }: LinksProps) {
  if (links.length === 0) return null;
  return (
    <>
      <ul className={styles.links} aria-label="Links of this book">
        {links.map((link) => (
          <li key={link.linkId}>
            <span className={styles.name}>
              <strong>{link.name}</strong>
              <span className={styles.soft}>{factsOf(link)}</span>
            </span>
            <Button
              kind="plain"
              aria-label={`End the link of ${link.name}`}
              onClick={() => onEnd(link.linkId)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {links.length > 1 && (
        <Button kind="quiet" onClick={() => onEnd(null)}>
          End all links
        </Button>
      )}
      <p className={styles.soft}>A link that has ended goes silent within 15 minutes.</p>
    </>
  );
}

interface NewLinkProps {
  order: Order;
  onMade: (made: { name: string; token: string }) => Promise<void>;
}

/** The evening of a day, where the person is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

function NewLink({ order, onMade }: NewLinkProps) {
  const { error, attempt } = useAttempt();
  const [hasCode, setHasCode] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (field: string) => String(given.get(field) ?? '').trim();
    attempt(async () => {
      const name = said('name');
      const { token } = checked(
        await call('create_share_link', {
          ...{ orderId: order.id, name, line: said('line') },
          isTextShown: given.has('text'),
          code: hasCode ? said('code') : null,
          endsAt: said('until') ? endOf(said('until')) : null,
        }),
      );
      if (token) await onMade({ name, token });
    });
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <Field
        label="Who is it for?"
        name="name"
        hint="Only you see this. It tells your links apart."
        maxLength={MAX_SHARE_NAME}
        required
      />
      <Field label="A line from you (optional)" name="line" maxLength={MAX_SHARE_LINE} />
      <label className={styles.check}>
        <input type="checkbox" name="text" defaultChecked />
        Show the text while it’s read
      </label>
      <label className={styles.check}>
        <input type="checkbox" checked={hasCode} onChange={(event) => setHasCode(event.target.checked)} />
        Ask for four digits as well
      </label>
      {hasCode && (
        <Field
          label="Four digits"
          name="code"
          hint="Don’t send them with the link. Tell them by phone, for example."
          inputMode="numeric"
          pattern="\d{4}"
          maxLength={4}
          required
        />
      )}
      <Field label="Last day (optional)" name="until" type="date" />
      {error && <Notice kind="error">{error}</Notice>}
      <Button type="submit">Make a link</Button>
    </form>
  );
}

/** The address, this once: we keep no copy of it. */
function MadeLink({ name, address, title }: { name: string; address: string; title: string }) {
  const { error, attempt } = useAttempt();
  const [isCopied, setCopied] = useState(false);
  const words = `“${title}”, an audiobook for you: ${address}`;
  return (
    <div className={styles.share}>
      <Notice kind="safe">The link for {name} is ready. Send it now: we keep no copy of it.</Notice>
      <input
        className={styles.address}
        aria-label="Link"
        readOnly
        value={address}
        onFocus={(event) => event.target.select()}
      />
      <div className={styles.answers}>
        {'share' in navigator && (
          <Button onClick={() => attempt(() => navigator.share({ title, url: address }))}>Share</Button>
        )}
        <Button
          kind="quiet"
          onClick={() => attempt(() => navigator.clipboard.writeText(address).then(() => setCopied(true)))}
        >
          Copy
        </Button>
        <a href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(words)}`}>
          Send by email
        </a>
      </div>
      <p role="status">{isCopied && 'Copied.'}</p>
      <figure className={styles.beside}>
        <QrCode address={address} label={`QR code of the link for ${name}`} />
        <figcaption>Sitting together? Point the camera of their phone at this.</figcaption>
      </figure>
      {error && <Notice kind="error">{error}</Notice>}
    </div>
  );
}

/** Links by which the family listens: makes them, shows which there are, ends them. */
export function ShareBook({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id } = order;
  const { error, attempt } = useAttempt();
  const [links, setLinks] = useState<readonly Listed[] | null>(null);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const look = useCallback(async () => {
    setLinks(checked(await call('list_share_links', { orderId: id })).links ?? []);
  }, [id]);
  useEffect(() => void attempt(look), [attempt, look]);
  const end = (linkId: string | null) =>
    attempt(async () => {
      checked(await call('end_share_link', { orderId: id, linkId }));
      setMade(null);
      await look();
    });
  return (
    <Dialog title="Share with the family" onClose={onClose}>
      <p>Whoever has a link can listen to this book, without an account. They see nothing else of yours.</p>
      {made ? (
        <>
          <MadeLink
            name={made.name}
            address={`${location.origin}${sharePath(made.token)}`}
            title={titleOf(order)}
          />
          <Button kind="quiet" onClick={() => setMade(null)}>
            Make another link
          </Button>
        </>
      ) : (
        <NewLink
          order={order}
          onMade={async (link) => {
            setMade(link);
            await look();
          }}
        />
      )}
      {error && <Notice kind="error">{error}</Notice>}
      {links && <Links links={links} onEnd={end} />}
      <div className={styles.answers}>
        <Button kind="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

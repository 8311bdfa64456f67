import { type FormEvent, lazy, type ReactNode, Suspense, useId, useState } from 'react';
import { call } from '@/backend/calls/callables.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { cardPath, MAX_SHARE_LINE, MAX_SHARE_NAME, sharePath } from '@/domain/audiobook/share-link.ts';
import { Button } from '@/ui/Button.tsx';
import button from '@/ui/button.module.css';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { DoneNotice } from '@/ui/dialogs/DoneNotice.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { QrCode } from '@/ui/print/QrCode.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { Cover, useCoverPictures } from '../player/Cover.tsx';
import type { PrintedLink } from '../print/printed-book.ts';
import { titleOf } from '../words.ts';
import { ShareLinks } from './ShareLinks.tsx';
import styles from './shared.module.css';
import { checked, useShareLinks } from './use-share-links.ts';

const PrintBook = lazy(async () => ({ default: (await import('../print/PrintBook.tsx')).PrintBook }));

const GiftLetters = lazy(async () => ({
  default: (await import('../gift/GiftLetters.tsx')).GiftLetters,
}));

/** A link that has just been made. */
interface Made {
  readonly name: string;
  /** kept as it is while it is on the screen */
  readonly link: PrintedLink;
  readonly linkId: string;
  readonly isPictureShown: boolean;
}

interface NewLinkProps {
  order: Order;
  /** of the form: its button is at the foot of the window */
  id: string;
  name: string;
  onName: (name: string) => void;
  onMade: (made: Made) => Promise<void>;
}

/** The evening of a day, where the person is. */
const endOf = (day: string) => new Date(`${day}T23:59:59`).toISOString();

interface MoreChoicesProps {
  hasPhotos: boolean;
  hasCode: boolean;
  onCode: (hasCode: boolean) => void;
}

/** What most people leave as it is. A field in it that is refused is shown. */
function MoreChoices({ hasPhotos, hasCode, onCode }: MoreChoicesProps) {
  const pictureId = useId();
  return (
    <details
      className={styles.more}
      onInvalidCapture={(event) => {
        event.currentTarget.open = true;
      }}
    >
      <summary>More choices</summary>
      <div className={styles.form}>
        <Field label="A line from you (optional)" name="line" maxLength={MAX_SHARE_LINE} />
        <label className={styles.check}>
          <input type="checkbox" name="text" defaultChecked />
          Show the words as they’re read
        </label>
        {hasPhotos && (
          <label className={styles.check}>
            <input type="checkbox" name="pages" />
            Show the photographed pages
          </label>
        )}
        <label className={styles.check}>
          <input type="checkbox" name="picture" aria-describedby={pictureId} />
          Show the cover where the link is posted
        </label>
        <p id={pictureId} className={styles.soft}>
          Messaging apps then show its title, your line, and the cover beside the link, to everyone who sees
          the message.
        </p>
        <label className={styles.check}>
          <input type="checkbox" checked={hasCode} onChange={(event) => onCode(event.target.checked)} />
          Also ask for a four-digit code
        </label>
        {hasCode && (
          <Field
            label="Four-digit code"
            name="code"
            hint="Don’t send it along with the link. Tell them in person or by phone."
            inputMode="numeric"
            pattern="\d{4}"
            wanted="Please type four digits."
            maxLength={4}
            required
          />
        )}
        <Field label="Last day (optional)" name="until" type="date" />
      </div>
    </details>
  );
}

function NewLink({ order, id, name: typed, onName, onMade }: NewLinkProps) {
  const { error, attempt } = useAttempt();
  const [hasCode, setHasCode] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const said = (field: string) => String(given.get(field) ?? '').trim();
    attempt(async () => {
      const name = said('name');
      const code = hasCode ? said('code') : null;
      const endsAt = said('until') ? endOf(said('until')) : null;
      const { token, linkId } = checked(
        await call('create_share_link', {
          ...{ orderId: order.id, name, line: said('line') },
          isTextShown: given.has('text'),
          isPagesShown: given.has('pages'),
          isPictureShown: given.has('picture'),
          ...{ code, endsAt },
        }),
      );
      const link = token && { token, code, endsAt: endsAt === null ? null : new Date(endsAt) };
      if (link && linkId) await onMade({ name, link, linkId, isPictureShown: given.has('picture') });
    });
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <Field
        label="Who is it for?"
        name="name"
        value={typed}
        onChange={(event) => onName(event.target.value)}
        hint="Only you see this name."
        maxLength={MAX_SHARE_NAME}
        required
      />
      <MoreChoices hasPhotos={(order.audiobook?.photoCount ?? 0) > 0} hasCode={hasCode} onCode={setHasCode} />
      {error && <Notice kind="error">{error}</Notice>}
    </form>
  );
}

const COPIED = 'Link copied. You can paste it into a message.';
/** Not every browser lets a page copy; the person still can. */
const NOT_COPIED = 'This browser won’t copy the link. Select it and copy it yourself.';

/** The book that is given. */
function Gift({ order, children }: { order: Order; children: ReactNode }) {
  const pictures = useCoverPictures(order);
  return (
    <div className={styles.gift}>
      <div className={styles.giftCover}>
        <Cover order={order} {...pictures} />
      </div>
      <div className={styles.giftWords}>{children}</div>
    </div>
  );
}

interface MadeLinkProps {
  name: string;
  address: string;
  order: Order;
  onPrint: () => void;
}

/** The address, this once: only its hash is kept. Sending it is the way; how it is spelled is for who wants to see it. */
function MadeLink({ name, address, order, onPrint }: MadeLinkProps) {
  const title = titleOf(order);
  const { error, attempt } = useAttempt();
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => setCopied(COPIED),
      () => setCopied(NOT_COPIED),
    );
  const words = `“${title}”, an audiobook for you: ${address}`;
  const canShare = 'share' in navigator;
  return (
    <div className={styles.share}>
      <Gift order={order}>
        <DoneNotice said={address}>
          <p className={styles.giftTitle}>The link for {name} is ready.</p>
          <p>Send, print, or save it now: we can’t show it again later.</p>
        </DoneNotice>
      </Gift>
      <div className={styles.ways}>
        {canShare && (
          <Button wide onClick={() => attempt(() => navigator.share({ title, url: address }))}>
            Share
          </Button>
        )}
        <Button wide={!canShare} kind={canShare ? 'quiet' : 'primary'} onClick={() => void copy()}>
          Copy link
        </Button>
        <a
          className={`${button.button} ${button.quiet}`}
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(words)}`}
        >
          Send by email
        </a>
        <Button kind="quiet" onClick={onPrint}>
          Print a gift card or chapter labels
        </Button>
      </div>
      <p role="status" className={styles.copied}>
        {copied}
      </p>
      {error && <Notice kind="error">{error}</Notice>}
      <figure className={styles.beside}>
        <QrCode address={address} label={`QR code of the link for ${name}`} />
        <figcaption>
          Sitting together? Point their phone’s camera at this code.
          <input
            className={styles.address}
            aria-label="Link"
            readOnly
            value={address}
            onFocus={(event) => event.target.select()}
          />
        </figcaption>
      </figure>
    </div>
  );
}

/** Links by which the family listens: makes them, shows which there are, ends them. */
export function ShareBook({ order, onClose }: { order: Order; onClose: () => void }) {
  const { links, error, look, end } = useShareLinks(order.id);
  const [made, setMade] = useState<Made | null>(null);
  const [isPrinting, setPrinting] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [name, setName] = useState('');
  const formId = useId();
  if (isWriting)
    return (
      <Suspense>
        <GiftLetters
          orderId={order.id}
          name={made?.name ?? name}
          onClose={() => {
            setWriting(false);
            // A letter may have gone out meanwhile, with a link.
            void look();
          }}
        />
      </Suspense>
    );
  if (made && isPrinting)
    return (
      <Suspense>
        <PrintBook link={made.link} onClose={() => setPrinting(false)} />
      </Suspense>
    );
  return (
    <Dialog title="Share with the family" onClose={onClose}>
      {made ? (
        <>
          <MadeLink
            name={made.name}
            address={`${location.origin}${(made.isPictureShown ? cardPath : sharePath)(made.link.token)}`}
            order={order}
            onPrint={() => setPrinting(true)}
          />
          <Button kind="plain" onClick={() => setMade(null)}>
            Make another link
          </Button>
        </>
      ) : (
        <>
          <Gift order={order}>
            <p>Whoever has the link can listen, no account needed. They see nothing else of yours.</p>
          </Gift>
          <NewLink
            order={order}
            id={formId}
            name={name}
            onName={setName}
            onMade={async (link) => {
              setMade(link);
              setName('');
              await look();
            }}
          />
        </>
      )}
      <Button kind="plain" onClick={() => setWriting(true)}>
        Email it on a day you choose
      </Button>
      {error && <Notice kind="error">{error}</Notice>}
      {links && (
        <ShareLinks
          links={links}
          onEnd={async (linkId) => {
            const haveAllEnded = await end(linkId);
            // Its address opens nothing anymore.
            if (linkId === null || linkId === made?.linkId) setMade(null);
            return haveAllEnded;
          }}
        />
      )}
      <div className={styles.closing}>
        <StepActions inReach="dialog">
          <Button kind="quiet" onClick={onClose}>
            Close
          </Button>
          {!made && (
            <Button type="submit" form={formId}>
              Make a link
            </Button>
          )}
        </StepActions>
      </div>
    </Dialog>
  );
}

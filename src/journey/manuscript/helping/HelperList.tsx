import { useRef, useState } from 'react';
import type { ListedHelper, ListedInvitation } from '@/domain/helping/helping.ts';
import { counted } from '@/domain/words/counted.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import styles from './helping.module.css';

/** "December 4", which no line breaks in two. */
const dayOf = (iso: string) =>
  new Date(iso).toLocaleDateString('en-US', { month: 'long', day: 'numeric' }).replace(' ', '\u00a0');

const timeOf = (iso: string) => {
  const at = new Date(iso);
  const time = at.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' });
  return at.toDateString() === new Date().toDateString() ? time : `${dayOf(iso)}, ${time}`;
};

interface Ending {
  readonly invitationId?: string;
  readonly helperId?: string;
}

interface HelperListProps {
  invitations: readonly ListedInvitation[];
  helpers: readonly ListedHelper[];
  /** then nobody new can be invited */
  isPaid?: boolean;
  onEnd: (ending: Ending) => Promise<void>;
}

interface AskEndProps {
  helper: ListedHelper;
  isPaid: boolean;
  onEnd: () => Promise<void>;
  onKeep: () => void;
  /** what has the focus when this window is gone */
  focusAfter: () => HTMLElement | null;
}

/** Asked, because nothing more is taken of them from then on. */
function AskEnd({ helper, isPaid, onEnd, onKeep, focusAfter }: AskEndProps) {
  const [isBusy, setBusy] = useState(false);
  const end = () => {
    setBusy(true);
    void onEnd();
  };
  return (
    <Dialog title={`End ${helper.name}’s help?`} onClose={onKeep} focusAfter={focusAfter}>
      <p>
        The pages {helper.name} has sent stay in your book. Pages that aren’t sent yet stay on their phone.
        {isPaid
          ? ` ${helper.name} can’t read the text or see the photos anymore.`
          : ' Open invitations end too, so nobody comes back by an old link. You can send a new one at any time.'}
      </p>
      <div className={styles.answers}>
        <Button disabled={isBusy} onClick={end}>
          {isBusy ? 'Ending...' : 'End their help'}
        </Button>
        <Button kind="quiet" disabled={isBusy} onClick={onKeep}>
          Keep
        </Button>
      </div>
    </Dialog>
  );
}

function HelperRow({ helper, onAsk }: { helper: ListedHelper; onAsk: () => void }) {
  const { name, pages, unsent, heardAt, joinedAt, endedAt } = helper;
  const since = endedAt === null ? `since ${dayOf(joinedAt)}` : `until ${dayOf(endedAt)}`;
  return (
    <li>
      <span className={styles.name}>
        <strong>{name}</strong>
        <span className={styles.soft}>
          {counted(pages, 'page')} sent, helps {since}
        </span>
        {unsent > 0 && heardAt !== null && (
          <span className={styles.soft}>
            {counted(unsent, 'page is', 'pages are')} only on {name}’s phone ({timeOf(heardAt)})
          </span>
        )}
      </span>
      {endedAt === null ? (
        <Button kind="plain" aria-label={`End ${name}’s help`} onClick={onAsk}>
          End
        </Button>
      ) : (
        <span className={styles.ended}>Ended</span>
      )}
    </li>
  );
}

/** Who helps or has helped, and the invitations that are open. */
export function HelperList({ invitations, helpers, isPaid = false, onEnd }: HelperListProps) {
  const [asked, setAsked] = useState<ListedHelper | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      {helpers.length > 0 && (
        <section>
          <h3 ref={heading} tabIndex={-1}>
            Who helps
          </h3>
          <ul className={styles.list} aria-label="Who helps">
            {helpers.map((helper) => (
              <HelperRow key={helper.helperId} helper={helper} onAsk={() => setAsked(helper)} />
            ))}
          </ul>
        </section>
      )}
      {invitations.length > 0 && (
        <section>
          <h3>Open invitations</h3>
          <ul className={styles.list} aria-label="Open invitations">
            {invitations.map(({ invitationId, createdAt, endsAt, usesLeft }) => (
              <li key={invitationId}>
                <span className={styles.name}>
                  <strong>Made {dayOf(createdAt)}</strong>
                  <span className={styles.soft}>
                    {counted(usesLeft, 'person', 'people')} can still join, until {dayOf(endsAt)}
                  </span>
                </span>
                <Button
                  kind="plain"
                  aria-label={`End the invitation made ${dayOf(createdAt)}`}
                  onClick={() => void onEnd({ invitationId })}
                >
                  End
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {asked && (
        <AskEnd
          helper={asked}
          isPaid={isPaid}
          onEnd={() => onEnd({ helperId: asked.helperId }).finally(() => setAsked(null))}
          onKeep={() => setAsked(null)}
          focusAfter={() => heading.current}
        />
      )}
    </>
  );
}

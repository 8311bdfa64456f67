import { useState } from 'react';
import { deleteMyData, type MyData } from '@/backend/my-data.ts';
import { VOICE_RIGHTS, type VoiceRight } from '@/domain/voice.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/Dialog.tsx';
import { Notice } from '@/ui/Notice.tsx';
import { useAttempt } from '@/ui/use-attempt.ts';
import styles from './account.module.css';

type Permission = NonNullable<MyData['permissions']>[number];

const dateText = (date: Date) =>
  date.toLocaleDateString('en-US', { year: 'numeric', month: 'long', day: 'numeric' });

const rightText = (right: string) => VOICE_RIGHTS[right as VoiceRight] ?? right;

function PermissionCard({ permission, onChange }: { permission: Permission; onChange: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const { error, attempt } = useAttempt();
  const { speakerName, right, givenAt, sessionId } = permission;
  const revoke = () =>
    attempt(async () => {
      await deleteMyData({ scope: 'materials', sessionId });
      setIsAsking(false);
      onChange();
    });
  return (
    <li className={styles.card}>
      <h3>The voice of {speakerName}</h3>
      <p>
        “{rightText(right)}”, answered on {dateText(new Date(givenAt))}.
      </p>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        Withdraw this permission
      </Button>
      {isAsking && (
        <Dialog
          title={`Withdraw the permission for the voice of ${speakerName}?`}
          onClose={() => setIsAsking(false)}
        >
          <p>
            The recordings, the voice, the samples, the pages and the text of this memoir are deleted at once.
            Finished audiobooks stay. Your answer stays as proof of what was agreed.
          </p>
          {error && <Notice kind="error">{error}</Notice>}
          <div className={styles.actions}>
            <Button onClick={revoke}>Withdraw and delete</Button>
            <Button kind="quiet" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
          </div>
        </Dialog>
      )}
    </li>
  );
}

/** By what right each voice is used, and the way to end it. */
export function VoicePermissions({
  permissions,
  onChange,
}: {
  permissions: readonly Permission[];
  onChange: () => void;
}) {
  if (permissions.length === 0) return null;
  return (
    <section aria-labelledby="voice-permissions" className={styles.section}>
      <h2 id="voice-permissions">Voice permissions</h2>
      <ul className={styles.list}>
        {permissions.map((permission) => (
          <PermissionCard
            key={`${permission.sessionId} ${permission.givenAt}`}
            permission={permission}
            onChange={onChange}
          />
        ))}
      </ul>
    </section>
  );
}

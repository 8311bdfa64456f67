import { useRef } from 'react';
import type { Order } from '@/domain/audiobook/order.ts';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import styles from './cover.module.css';
import { type CoverForm, useCover } from './use-cover.ts';

function Photo({ cover }: { cover: CoverForm }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.photo}>
      {cover.photoUrl && <img className={styles.preview} src={cover.photoUrl} alt="The chosen cover" />}
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label="Photo for the cover"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same photo may be chosen again after it was taken away.
          target.value = '';
          if (file) void cover.choosePhoto(file);
        }}
      />
      <Button kind="quiet" onClick={() => picker.current?.click()}>
        {cover.hasPhoto ? 'Choose another photo' : 'Use a photo'}
      </Button>
      {cover.hasPhoto && (
        <Button kind="plain" onClick={cover.dropPhoto}>
          Use the drawn cover
        </Button>
      )}
    </div>
  );
}

/** Who wrote the book, and a photo in the place of the drawn cover. Both can be changed as often as one likes. */
export function CoverChoice({ order }: { order: Order }) {
  const cover = useCover(order);
  const isOnline = useOnline();
  return (
    <details className={styles.choice}>
      <summary className={styles.summary}>Cover and author</summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void cover.send();
        }}
      >
        <Field
          label="Author"
          hint="Shown on the cover and in the audiobook file. Optional."
          value={cover.author}
          maxLength={120}
          onChange={({ target }) => cover.setAuthor(target.value)}
        />
        <Photo cover={cover} />
        {cover.error && <Notice kind="error">{cover.error}</Notice>}
        {cover.stage === 'sent' && (
          <Notice kind="safe">Saved. The cover and the file will update in a moment.</Notice>
        )}
        <Button type="submit" disabled={cover.stage === 'sending' || !isOnline}>
          {cover.stage === 'sending' ? 'Saving...' : 'Save cover'}
        </Button>
      </form>
    </details>
  );
}

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { COVER_COLORS, COVER_DESIGNS, designFor } from '@/domain/audiobook/cover-design.ts';
import type { Order } from '@/domain/audiobook/order.ts';
import { BookCover } from '@/ui/BookCover.tsx';
import { Button } from '@/ui/Button.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useOnline } from '@/ui/hooks/use-online.ts';
import type { TriedCover } from '../player/Cover.tsx';
import { titleOf } from '../words.ts';
import styles from './cover.module.css';
import { type CoverForm, useCover } from './use-cover.ts';

function Photo({ cover }: { cover: CoverForm }) {
  const picker = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.photo}>
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
        {cover.hasPhoto ? 'Choose another photo' : 'Add a photo'}
      </Button>
      {cover.hasPhoto && (
        <Button kind="plain" onClick={cover.dropPhoto}>
          Remove the photo
        </Button>
      )}
    </div>
  );
}

interface DesignProps {
  name: string;
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Design({ name, isChosen, onChoose, children }: DesignProps) {
  return (
    <label className={styles.design}>
      <input type="radio" name="cover-design" aria-label={name} checked={isChosen} onChange={onChoose} />
      {children}
      <span aria-hidden="true">{name}</span>
    </label>
  );
}

/** Six cloths to choose from, each with the book's own title, and the family's photo alone where there is one. */
function Designs({ title, narrator, cover }: { title: string; narrator: string; cover: CoverForm }) {
  return (
    <fieldset className={styles.designs}>
      <legend>{cover.hasPhoto ? 'Cloth or photo' : 'Cloth'}</legend>
      {COVER_DESIGNS.map((design) => (
        <Design
          key={design}
          name={COVER_COLORS[design].name}
          isChosen={cover.design === design}
          onChoose={() => cover.setDesign(design)}
        >
          <BookCover
            title={title}
            author={cover.author.trim()}
            design={design}
            photoUrl={cover.photoUrl}
            narrator={narrator}
          />
        </Design>
      ))}
      {cover.hasPhoto && (
        <Design name="Photo only" isChosen={cover.design === null} onChoose={() => cover.setDesign(null)}>
          {cover.photoUrl ? (
            <img className={styles.preview} src={cover.photoUrl} alt="" />
          ) : (
            <span className={styles.preview} aria-hidden="true" />
          )}
        </Design>
      )}
    </fieldset>
  );
}

/** Cloth, author and a photo for the cover. All can be changed as often as one likes. */
export function CoverChoice({
  order,
  onTry,
}: {
  order: Order;
  /** what the book would look like; null when nobody is choosing */
  onTry?: (cover: TriedCover | null) => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const cover = useCover(order, isOpen);
  const { author, design, photoUrl, stage } = cover;
  // What was saved stays in sight until the order itself says it.
  const isTried = isOpen || stage !== 'asking';
  useEffect(() => {
    onTry?.(isTried ? { author: author.trim(), design, photoUrl } : null);
  }, [onTry, isTried, author, design, photoUrl]);
  const isOnline = useOnline();
  const worn = isTried ? design : (order.cover?.design ?? designFor(titleOf(order)));
  const narrator = order.audiobook?.narrator ?? '';
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.summary}>
        Choose the cover
        <span className={styles.cloths} aria-hidden="true">
          {COVER_DESIGNS.map((design) => (
            <span
              key={design}
              className={styles.cloth}
              style={{ background: COVER_COLORS[design].cloth }}
              data-chosen={design === worn || undefined}
            />
          ))}
        </span>
      </summary>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void cover.send();
        }}
      >
        <Designs title={titleOf(order)} {...{ narrator, cover }} />
        <Field
          label="Author"
          hint="Shown on the cover and in the audiobook file. Optional."
          value={cover.author}
          maxLength={120}
          onChange={({ target }) => cover.setAuthor(target.value)}
        />
        {cover.error && <Notice kind="error">{cover.error}</Notice>}
        {cover.stage === 'sent' && (
          <Notice kind="safe">Saved. The cover and the file will update in a moment.</Notice>
        )}
        {!isOnline && <p>You’re offline. You can save the cover when you’re back online.</p>}
        <div className={styles.save}>
          <Photo cover={cover} />
          <Button
            type="submit"
            kind={cover.isChanged ? 'primary' : 'quiet'}
            disabled={cover.stage === 'sending' || !isOnline}
          >
            {cover.stage === 'sending' ? 'Saving...' : 'Save cover'}
          </Button>
        </div>
      </form>
    </details>
  );
}

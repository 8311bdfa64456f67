import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { COVER_COLORS, designFor } from '@/domain/audiobook/cover-design.ts';
import { MAX_SHARE_LINE } from '@/domain/audiobook/share-link.ts';
import { Button } from '@/ui/Button.tsx';
import { Dialog } from '@/ui/dialogs/Dialog.tsx';
import { Notice } from '@/ui/dialogs/Notice.tsx';
import { Field } from '@/ui/forms/Field.tsx';
import { useAttempt } from '@/ui/hooks/use-attempt.ts';
import { HOW_TO_FOLD } from '@/ui/print/FoldedCard.tsx';
import { PrintPreview } from '@/ui/print/PrintPreview.tsx';
import { PAPERS, type Paper, paperOf, usePrintedAs } from '@/ui/print/paper.ts';
import { Select } from '@/ui/print/Select.tsx';
import { StepActions } from '@/ui/StepActions.tsx';
import { ChapterLabels } from './ChapterLabels.tsx';
import { DrawerPage } from './DrawerPage.tsx';
import { GiftCard } from './GiftCard.tsx';
import { LABEL_SHEETS, type LabelSheetId, labelsOn } from './label-sheets.ts';
import styles from './print.module.css';
import { labelsOf, type PrintedBook, type PrintedLink, readPrintedBook } from './printed-book.ts';

const THINGS = { card: 'Gift card', labels: 'Chapter labels', drawer: 'Keepsake instructions' } as const;
type Thing = keyof typeof THINGS;

const HOW: Readonly<Record<Thing, string>> = {
  card: HOW_TO_FOLD,
  labels:
    'One label for each chapter, to stick beside its title in the printed book. A phone held over it plays from there.',
  drawer: 'How to listen without us, for anyone who finds the book one day. Keep it with the files.',
};

interface Wishes {
  readonly thing: Thing;
  readonly paper: Paper;
  readonly sheetId: LabelSheetId;
  /** the first free label, as it was typed */
  readonly first: string;
  readonly sentence: string;
}

function Printed({ book, wishes }: { book: PrintedBook; wishes: Wishes }) {
  const { thing, paper, sheetId, first, sentence } = wishes;
  if (thing === 'card') return <GiftCard book={book} sentence={sentence.trim()} paper={paper} />;
  if (thing === 'drawer') return <DrawerPage book={book} paper={paper} />;
  const { cloth } = COVER_COLORS[book.design ?? designFor(book.title)];
  return <ChapterLabels labels={labelsOf(book)} sheetId={sheetId} first={Number(first)} cloth={cloth} />;
}

const SHEET_NAMES = Object.fromEntries(
  Object.entries(LABEL_SHEETS).map(([id, { name }]) => [id, name]),
) as Record<LabelSheetId, string>;

interface ChoicesProps {
  wishes: Wishes;
  onWish: (wish: Partial<Wishes>) => void;
}

/** What can be chosen for the thing that is printed. */
function Choices({ wishes, onWish }: ChoicesProps) {
  const { thing, paper, sheetId, first, sentence } = wishes;
  if (thing === 'labels')
    return (
      <>
        <Select
          label="Label sheet"
          value={sheetId}
          options={SHEET_NAMES}
          onChoose={(id) => onWish({ sheetId: id })}
        />
        <Field
          label="First free label"
          hint="For a sheet that was used before. Counted from the top left."
          type="number"
          inputMode="numeric"
          min={1}
          max={labelsOn(LABEL_SHEETS[sheetId])}
          value={first}
          onChange={(event) => onWish({ first: event.target.value })}
        />
      </>
    );
  return (
    <>
      {thing === 'card' && (
        <Field
          label="A sentence from you"
          maxLength={MAX_SHARE_LINE}
          value={sentence}
          onChange={(event) => onWish({ sentence: event.target.value })}
        />
      )}
      <Select label="Paper" value={paper} options={PAPERS} onChoose={(id) => onWish({ paper: id })} />
    </>
  );
}

/** Which of the three it is. */
function Things({ thing, onChoose }: { thing: Thing; onChoose: (thing: Thing) => void }) {
  return (
    <fieldset className={styles.things}>
      <legend>What to print</legend>
      {(Object.keys(THINGS) as Thing[]).map((id) => (
        <label key={id}>
          <input type="radio" name="printed-thing" checked={thing === id} onChange={() => onChoose(id)} />
          {THINGS[id]}
        </label>
      ))}
    </fieldset>
  );
}

function ReadyToPrint({ book, children }: { book: PrintedBook; children: ReactNode }) {
  const [wishes, setWishes] = useState<Wishes>(() => {
    const paper = paperOf(navigator.language);
    const sheetId = paper === 'letter' ? 'avery5160' : 'l7160';
    return { thing: 'card', paper, sheetId, first: '1', sentence: book.line };
  });
  const onWish = (wish: Partial<Wishes>) => setWishes((before) => ({ ...before, ...wish }));
  const { thing } = wishes;
  usePrintedAs(`${book.title} - ${THINGS[thing].toLowerCase()}`);
  return (
    <div className={styles.table}>
      <PrintPreview label={`Preview: ${THINGS[thing]}`}>
        <Printed book={book} wishes={wishes} />
      </PrintPreview>
      <div>
        <Things thing={thing} onChoose={(chosen) => onWish({ thing: chosen })} />
        <p>{HOW[thing]}</p>
        <Choices wishes={wishes} onWish={onWish} />
        <p className={styles.soft}>
          In the print window, choose actual size (100%). To keep it as a file, choose “Save as PDF” there.
        </p>
        <StepActions inReach="dialog">
          {children}
          <Button onClick={() => window.print()}>Print</Button>
        </StepActions>
      </div>
    </div>
  );
}

interface PrintBookProps {
  link: PrintedLink;
  onClose: () => void;
}

/** Things to hold, made on this device and printed by its browser, while the address of the link is known here. */
export function PrintBook({ link, onClose }: PrintBookProps) {
  const { error, attempt } = useAttempt();
  const [book, setBook] = useState<PrintedBook | null>(null);
  const open = useCallback(
    () => void attempt(async () => setBook(await readPrintedBook(link))),
    [attempt, link],
  );
  useEffect(open, [open]);
  const back = (
    <Button kind="quiet" onClick={onClose}>
      Back to the link
    </Button>
  );
  return (
    <Dialog title="Something to print" onClose={onClose}>
      {error && (
        <>
          <Notice kind="error">{error}</Notice>
          <Button onClick={open}>Try Again</Button>
        </>
      )}
      {!book && !error && <p role="status">Getting it ready...</p>}
      {book ? <ReadyToPrint book={book}>{back}</ReadyToPrint> : <StepActions>{back}</StepActions>}
    </Dialog>
  );
}

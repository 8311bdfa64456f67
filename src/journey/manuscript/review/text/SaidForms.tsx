import { useDeferredValue, useMemo } from 'react';
import { dateOrderOf, datesIn } from '@/domain/spoken-forms/date-order.ts';
import type { SpokenForm } from '@/domain/spoken-forms/form.ts';
import { spokenForms } from '@/domain/spoken-forms/spoken-forms.ts';
import { Button } from '@/ui/Button.tsx';
import styles from '../paragraph.module.css';

const lettersOf = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

interface SaidForm {
  readonly written: string;
  readonly said: string;
  readonly places: readonly SpokenForm[];
}

/** "No. 5" and "7am" are two forms each, and one thing to look at. */
function joined(forms: readonly SpokenForm[]): SpokenForm[] {
  const whole: SpokenForm[] = [];
  for (const form of forms) {
    const last = whole.at(-1);
    if (last?.end === form.start)
      whole[whole.length - 1] = { ...form, start: last.start, said: `${last.said.trim()} ${form.said}` };
    else whole.push(form);
  }
  return whole;
}

/** What is said in other words than it is written, each once, in the order of the text; "J. R." as "J R" is not told. */
function formsToShow(text: string, dates: readonly SpokenForm[]): SaidForm[] {
  const written = ({ start, end }: SpokenForm) => text.slice(start, end).trim();
  const told = joined(spokenForms(text, dates)).filter(
    (form) => lettersOf(form.said) !== '' && lettersOf(written(form)) !== lettersOf(form.said),
  );
  const groups = Map.groupBy(told, (form) => `${written(form)}\n${form.said.replace(/\.$/, '').trim()}`);
  return [...groups.values()].flatMap((places) => {
    const [first] = places;
    if (!first) return [];
    return { written: written(first), said: first.said.replace(/\.$/, '').trim(), places };
  });
}

/** The text with one form written out wherever it stands, and where its first place is now. */
function writtenOut(
  text: string,
  { places }: SaidForm,
): { readonly text: string; readonly selection: readonly [number, number] } {
  let out = text;
  for (const { start, end, said } of [...places].reverse()) out = out.slice(0, start) + said + out.slice(end);
  const [first] = places;
  const start = first?.start ?? 0;
  return { text: out, selection: [start, start + (first?.said.trim().replace(/\.$/, '').length ?? 0)] };
}

interface SaidFormsProps {
  text: string;
  /** all that is read aloud, with this in the place of the paragraph: it tells how its dates are meant */
  textOfBook: (text: string) => readonly string[];
  /** the words take the place of what is written, selected so that they can be typed over */
  onWriteOut: (text: string, selection: readonly [number, number]) => void;
}

/** What a paragraph's figures and abbreviations are said as, and a way to have them said otherwise. */
export function SaidForms({ text, textOfBook, onWriteOut }: SaidFormsProps) {
  const settled = useDeferredValue(text);
  const dates = useMemo(() => datesIn(settled, 'day-first'), [settled]);
  const asked = dates.map(({ said }) => said).join();
  // A long book is asked only when there are other dates in the paragraph.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` are those of `settled`
  const isDayFirst = useMemo(() => asked !== '' && dateOrderOf(textOfBook(settled)) === 'day-first', [asked]);
  const forms = useMemo(() => formsToShow(settled, isDayFirst ? dates : []), [settled, isDayFirst, dates]);
  if (forms.length === 0) return null;
  return (
    <section className={styles.said} aria-label="What will be said">
      <p className={styles.saidTitle}>What will be said</p>
      <ul>
        {forms.map((form) => (
          <li key={`${form.written} ${form.said}`}>
            <span>
              {form.written} <span aria-hidden="true">→</span>
              <span className="visually-hidden"> is said </span> <strong>{form.said}</strong>
            </span>
            <Button
              kind="plain"
              aria-label={`Change how ${form.written} is read`}
              onClick={() => {
                const out = writtenOut(settled, form);
                onWriteOut(out.text, out.selection);
              }}
            >
              Change
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

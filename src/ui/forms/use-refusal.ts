import { type FormEvent, useState } from 'react';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What is to be typed, where nothing was, or something else. */
function wordsFor({ type, validity }: Control, wanted: string | undefined): string {
  if (wanted !== undefined) return wanted;
  if (type === 'email') return WHOLE_EMAIL;
  if (type !== 'date') return 'Please fill this in.';
  return validity.rangeUnderflow ? 'Please choose a day that is still to come.' : 'Please choose a day.';
}

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

interface Refusal {
  /** undefined while nothing is wrong */
  readonly refusal: string | undefined;
  readonly onInvalid: (event: FormEvent<Control>) => void;
  readonly onInput: () => void;
}

/**
 * Says in our own words, at the field, what the browser would say in its own language in a bubble that is gone after a few
 * seconds; the first field of a form that is refused gets the cursor.
 * @param wanted what is to be typed; absent: by the kind of field
 */
export function useRefusal(wanted?: string): Refusal {
  const [refusal, setRefusal] = useState<string>();
  const onInvalid = (event: FormEvent<Control>) => {
    event.preventDefault();
    const field = event.currentTarget;
    setRefusal(wordsFor(field, wanted));
    const first = [...(field.form?.elements ?? [])].find((one) => isControl(one) && !one.validity.valid);
    if (first !== field) return;
    field.focus({ preventScroll: true });
    field.scrollIntoView({ block: 'center' });
  };
  return { refusal, onInvalid, onInput: () => setRefusal(undefined) };
}

import { type FormEvent, useState } from 'react';
import { WHOLE_EMAIL } from '@/domain/account/password-words.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

/** What is to be typed, where nothing was, or something else. */
const WANTED: Readonly<Record<string, string>> = {
  email: WHOLE_EMAIL,
  date: 'Please choose a day that is still to come.',
};

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
    setRefusal(wanted ?? WANTED[field.type] ?? 'Please fill this in.');
    if (field.form?.querySelector('input:invalid, textarea:invalid') === field) field.focus();
  };
  return { refusal, onInvalid, onInput: () => setRefusal(undefined) };
}

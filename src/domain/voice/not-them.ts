import { abuseEmail } from '../config/brand.ts';

/** So many days a person has to answer; whoever reports a voice is told the day. */
export const REPORT_ANSWER_DAYS = 2;

/** What somebody says who hears a stranger where a name stands; without a name it is "them". */
export const notThemWords = (name: string): string => `This is not ${name || 'them'}`;

/**
 * A letter to those who can stop a voice, begun for the person: a person reads it and answers.
 * @param heard where it was heard, so that the book is found
 */
export function notThemLetter(name: string, heard: string): string {
  const words = `${heard}\n\nPlease tell us whose voice you hear, and how we can reach you:\n\n`;
  const fields = [`subject=${encodeURIComponent(notThemWords(name))}`, `body=${encodeURIComponent(words)}`];
  return `mailto:${abuseEmail()}?${fields.join('&')}`;
}

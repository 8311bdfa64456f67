/** Whether a sentence ends with this line. */
export function endsSentence(line: string): boolean {
  return /[.!?…:]["'”’»)\]*]*$/u.test(line);
}

/**
 * 1 for equal, 0 for nothing in common: one minus edits per letter. Good for lines of text, quadratic in length.
 * @param enough below it the answer is 0, and found sooner
 */
export function similarity(a: string, b: string, enough: number): number {
  const longest = Math.max(a.length, b.length);
  if (a === b) return 1;
  const most = longest * (1 - enough);
  if (Math.abs(a.length - b.length) > most) return 0;
  let row = Uint16Array.from({ length: b.length + 1 }, (_, at) => at);
  let next = new Uint16Array(b.length + 1);
  for (let i = 1; i <= a.length; i += 1) {
    next[0] = i;
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (a.charCodeAt(i - 1) === b.charCodeAt(j - 1) ? 0 : 1);
      const edits = Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next[j] = edits;
      if (edits < least) least = edits;
    }
    if (least > most) return 0;
    [row, next] = [next, row];
  }
  return 1 - (row[b.length] ?? longest) / longest;
}

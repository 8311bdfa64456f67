/** Paths that begin with ?1 and come before ?2, which an index finds; the first condition alone would read all. */
export const BEGINS_WITH = 'path >= ?1 AND path < ?2 AND substr(path, 1, length(?1)) = ?1';

/** A text behind every path that begins so: our prefixes end in a plain sign, and behind it comes the next one. */
export function behindPrefix(prefix: string): string | Uint8Array {
  const last = prefix.charCodeAt(prefix.length - 1);
  // Bytes come behind every text, in SQLite's order.
  return last < 0x7f ? prefix.slice(0, -1) + String.fromCharCode(last + 1) : new Uint8Array();
}

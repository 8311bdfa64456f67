import { clean } from 'word-extractor/lib/filters.js';
import WordOleExtractor from 'word-extractor/lib/word-ole-extractor.js';
import { countingIn, numberOf } from './count-lists.ts';
import { type DocRun, listsInDoc, markedInDoc, paragraphsInDoc, stylesInDoc } from './doc-lists.ts';
import { raisedFigures } from './word-xml.ts';

const HAS_WORDS = /[^\0-\x20]/;
const DELETED = '\0';
/**
 * What Word writes for a hyphen that holds a word together, and for one that may part it. The extractor drops the first and
 * writes "undefined" for the second. Source: MS-DOC, 2.4.1.
 */
const withHyphens = (text: string) => text.replaceAll('\x1e', '\u2011').replaceAll('\x1f', '\u00ad');

/**
 * Reads files of Word before 2007 with the numbers that Word shows before chapters and lists, and without what it does not
 * show. The extractor takes any spaced letters for deleted ones.
 */
export class NumberedExtractor extends WordOleExtractor {
  #streams: readonly [main: Buffer, table: Buffer] | undefined;
  /** what nobody sees in Word, stretch by stretch */
  readonly hidden: string[] = [];

  override writeCharacterProperties(main: Buffer, table: Buffer): void {
    for (const run of markedInDoc(main, table)) {
      if (!run.isDeleted && !run.isHidden) this.#change(run, raisedFigures);
      else {
        const words = this.#change(run, (text) => DELETED.repeat(text.length));
        if (!run.isDeleted) this.hidden.push(clean(words));
      }
    }
  }

  /**
   * @param as what stands there instead, as long
   * @returns what stood there
   */
  #change({ from, to }: DocRun, as: (text: string) => string): string {
    let words = '';
    for (const piece of this._pieces) {
      const { text, startFilePos, bpc } = piece;
      const first = Math.max(0, Math.ceil((from - startFilePos) / bpc));
      const last = Math.min(text.length, Math.floor((to - startFilePos) / bpc));
      if (first >= last) continue;
      const stood = text.slice(first, last);
      words += stood;
      piece.text = text.slice(0, first) + as(stood) + text.slice(last);
    }
    return words;
  }

  override writeParagraphProperties(main: Buffer, table: Buffer): void {
    this.#streams = [main, table];
    for (const piece of this._pieces) piece.text = withHyphens(piece.text);
    super.writeParagraphProperties(main, table);
  }

  override buildDocument(): WordOleExtractor.Document {
    const document = super.buildDocument();
    try {
      const text = this.#withNumbers();
      if (text !== null) document._body = clean(text);
    } catch (error) {
      // Where the lists cannot be read, what was written is there all the same.
      if (!(error instanceof RangeError)) throw error;
    }
    return document;
  }

  /** @returns null where there are no lists @throws RangeError for lists that are cut off */
  #withNumbers(): string | null {
    if (!this.#streams) return null;
    const lists = listsInDoc(...this.#streams);
    if (lists.size === 0) return null;
    const styles = stylesInDoc(...this.#streams);
    const paragraphs = paragraphsInDoc(...this.#streams);
    const count = countingIn(lists);
    const parts: string[] = [];
    let begun = '';
    for (const { text, startCp, startFilePos, bpc } of this._pieces) {
      let from = 0;
      const length = Math.min(text.length, this._boundaries.ccpText - startCp);
      for (let at = 0; at < length; at++) {
        const found = paragraphs.get(startFilePos + (at + 1) * bpc);
        // Where its end was deleted it goes on in the next one, and is what that is.
        if (!found || text[at] === DELETED) continue;
        const paragraph = begun + text.slice(from, at + 1);
        const { list, level } = numberOf(found, found.style, styles, lists);
        const label = list === '' ? '' : count(list, level);
        parts.push(HAS_WORDS.test(paragraph) ? label + paragraph : paragraph);
        begun = '';
        from = at + 1;
      }
      begun += text.slice(from, Math.max(from, length));
    }
    return parts.join('') + begun;
  }
}

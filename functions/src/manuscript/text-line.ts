/** One line of a page as it was printed or typed. */
export interface TextLine {
  readonly text: string;
  /**
   * Whether a paragraph begins here, as far as the layout tells (blank line, indent, another letter size). Absent:
   * the layout does not tell, the words must.
   */
  readonly begins?: boolean;
  /** The same, told by the line alone: counts when what stands above it on the page is dropped. */
  readonly beginsAtTop?: boolean;
}

export type TextPage = readonly TextLine[];

/** One line of a page as it was printed or typed. */
export interface TextLine {
  readonly text: string;
  /**
   * Whether a paragraph begins here, as far as the layout tells (blank line, indent, another letter size). Absent:
   * the layout does not tell, the words must.
   */
  readonly begins?: boolean;
}

export type TextPage = readonly TextLine[];

/** A test by its file and the beginning of its title, or of the group it stands in. */
export interface NamedTest {
  readonly file: string;
  readonly title: string;
}

/** What keeps a weakness closed: words of a source file, what stands there without it, and the test that notices. */
export interface Guard {
  readonly file: string;
  readonly words: string;
  readonly without: string;
  readonly noticedBy: NamedTest;
}

export interface SecurityLine {
  readonly line: number;
  readonly weakness: string;
  /** what the tests hold */
  readonly figure: string;
  readonly guards: readonly Guard[];
  /** further tests of the line, whose guards need the built product or minutes to be taken away */
  readonly also: readonly NamedTest[];
}

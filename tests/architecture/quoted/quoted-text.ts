/** A test and the promised words it looks for on their screen, each as it stands there: with numbers, names and addresses filled in. */
export interface QuotedTexts {
  readonly screen: string;
  readonly file: string;
  /** how the test's title begins */
  readonly title: string;
  readonly texts: readonly string[];
}

/** Lines of one screen and one test file. */
export function onScreen(
  screen: string,
  file: string,
  tests: Readonly<Record<string, readonly string[]>>,
): readonly QuotedTexts[] {
  return Object.entries(tests).map(([title, texts]) => ({ screen, file, title, texts }));
}

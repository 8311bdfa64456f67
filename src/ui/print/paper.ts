import { useEffect } from 'react';

/** Paper that printers at home take. */
export type Paper = 'letter' | 'a4';

/** Countries whose printers hold Letter; all others hold A4. Source: CLDR, supplemental/measurementData paperSize */
const LETTER_REGIONS = 'BZ CA CL CO CR GT MX NI PA PH PR SV US VE'.split(' ');

/** The paper of a browser's language, such as "en-US". One without a country is asked for where the language is used most. */
export function paperOf(language: string): Paper {
  const { region } = new Intl.Locale(language).maximize();
  return LETTER_REGIONS.includes(region ?? '') ? 'letter' : 'a4';
}

export const PAPERS: Readonly<Record<Paper, string>> = { letter: 'Letter (8½ × 11 in)', a4: 'A4' };

/**
 * A browser names a PDF by the title of the page. It stands as long as what is printed is shown: some browsers come back
 * from `print` before they have looked, and others print by a button of their own.
 */
export function usePrintedAs(name: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = name;
    return () => {
      document.title = before;
    };
  }, [name]);
}

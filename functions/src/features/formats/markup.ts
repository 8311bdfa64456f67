/** What XML 1.0 allows nowhere, not even as a number. */
const NO_XML = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A text between tags of XML, HTML or WebVTT. */
export const asMarkup = (text: string): string =>
  text.replace(NO_XML, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The same between double quotes. */
export const asAttribute = (text: string): string => asMarkup(text).replaceAll('"', '&quot;');

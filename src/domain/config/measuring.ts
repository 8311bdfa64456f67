/**
 * Meta's pixel in the form of a picture that is asked for, so that none of its code ever runs here.
 * Source: https://developers.facebook.com/docs/meta-pixel/implementation/conversion-tracking ("image tag")
 */
export const PIXEL_URL = 'https://www.facebook.com/tr/';

/** Pages that show nobody's text and play nobody's voice: only here visitors are asked, and only from here anything is told. */
const MEASURED_PAGES = [
  '/',
  '/our-story',
  '/pricing',
  '/storyworth',
  '/remento',
  '/blog',
  '/privacy-policy',
  '/terms-of-service',
];
const MEASURED_FOLDER = '/blog/';

/** The same in the language of firebase.json. */
export const MEASURED_SOURCES: readonly string[] = [...MEASURED_PAGES, `${MEASURED_FOLDER}**`];

/** @param path of an address, without its question mark's part */
export function isMeasuredPage(path: string): boolean {
  return MEASURED_PAGES.includes(path) || path.startsWith(MEASURED_FOLDER);
}

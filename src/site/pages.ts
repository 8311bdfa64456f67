import { BRAND } from '../domain/config/brand.ts';
import { SHARE_MISSED_PATH } from '../domain/transfer/share.ts';

/** What a search engine and a shared link show of an address. */
export interface PageHead {
  readonly path: string;
  /** module of the screen: its styles and code are asked for with the page */
  readonly source?: string;
  readonly title: string;
  readonly description: string;
  readonly isIndexed: boolean;
}

const indexed = (path: string, source: string, title: string, description: string): PageHead => ({
  path,
  source,
  title,
  description,
  isIndexed: true,
});
const hidden = (path: string, title: string, source?: string): PageHead => ({
  path,
  ...(source === undefined ? {} : { source }),
  title,
  description: `${title}: ${BRAND.name}.`,
  isIndexed: false,
});

/** Every page of the site but the posts. The titles are those the pages give themselves. */
export const SITE_PAGES: readonly PageHead[] = [
  indexed(
    '/',
    'src/site/home/Home.tsx',
    'Hear a loved ones voice, one more time',
    'Turn a family memoir into an audiobook in the voice of someone you love. Scan the pages with your phone, add a few seconds of their voice, and hear one page before you decide.',
  ),
  indexed(
    '/our-story',
    'src/site/OurStory.tsx',
    'Our Story',
    'Almost every family has pages somebody wrote and a few seconds of a voice nobody deletes. Why we bring the two together, and what we hold ourselves to.',
  ),
  indexed(
    '/pricing',
    'src/site/PricingPage.tsx',
    'Pricing',
    'One payment for one audiobook, by the number of pages, without a subscription. Hear one page in the recreated voice before you pay. 30-day refund policy.',
  ),
  indexed(
    '/storyworth',
    'src/site/landing/StoryworthPage.tsx',
    'Turn your Storyworth book into an audiobook in their own voice',
    'Scan your Storyworth book with a phone or upload its file, add 15 seconds of the storyteller’s voice, and listen to it as an audiobook with chapters.',
  ),
  indexed(
    '/remento',
    'src/site/landing/RementoPage.tsx',
    'Hear your whole Remento book in one familiar voice',
    'Bring the pages of your Remento book and a clip of the storyteller’s voice, and hear the finished story from the first page to the last as one audiobook.',
  ),
  indexed(
    '/blog',
    'src/site/blog/BlogList.tsx',
    'Blog',
    'Practical help with pages, voices, and the people they belong to: scanning a memoir, finding a voice clip, giving an audiobook, keeping voices safe.',
  ),
  indexed(
    '/check',
    'src/site/check/CheckPage.tsx',
    'Check a recording',
    'Is this voice real? Choose a recording or a video: the page listens on your own device for the mark that every voice recreated with us carries. Nothing is sent.',
  ),
  hidden('/privacy-policy', 'Privacy Policy', 'src/site/legal/PrivacyPolicy.tsx'),
  hidden('/terms-of-service', 'Terms of Service', 'src/site/legal/TermsOfService.tsx'),
];

/** Screens of the product: served as they stand before anything is known, and kept from search engines, a gift's apart. */
export const APP_SCREENS: readonly PageHead[] = [
  hidden('/login', 'Access Your Audiobooks', 'src/account/sign-in/Login.tsx'),
  hidden('/account', 'Your Account', 'src/app/AccountScreen.tsx'),
  hidden('/sign-out', 'Sign Out', 'src/account/sign-in/SignOut.tsx'),
  hidden('/step-1', 'Step 1: Upload a Document or Scan a Book', 'src/wizard/steps/StepOne.tsx'),
  hidden('/step-2', 'Step 2: Upload Audio or Video Clips', 'src/wizard/steps/StepTwo.tsx'),
  hidden('/step-3', 'Step 3: Review Voice', 'src/wizard/steps/StepThree.tsx'),
  hidden('/step-4', 'Step 4: Payment', 'src/wizard/steps/StepFour.tsx'),
  hidden('/step-5', 'Step 5: Download', 'src/wizard/steps/StepFive.tsx'),
  indexed(
    '/gift',
    'src/journey/payment/gift/GiftPage.tsx',
    'Give an Audiobook',
    'Give somebody an audiobook in the voice of someone they love, before there is a book: pay once, and print a card with a code that pays for it.',
  ),
  hidden('/names', 'How names are pronounced', 'src/journey/names/NamesPage.tsx'),
  hidden('/my-audiobooks', 'My Audiobook Library', 'src/app/LibraryScreen.tsx'),
  hidden('/permission', 'Permission for a voice', 'src/journey/voice/permission/PermissionPage.tsx'),
  hidden('/help', 'Help with a book', 'src/journey/manuscript/helping/Help.tsx'),
  hidden('/listen', 'A book for you', 'src/journey/audiobook/shared/ListenPage.tsx'),
  // A click in the footer only tells what they say; these answer who opens them in a tab.
  ...['Press', 'Careers', 'Contact', 'Support'].map((title) =>
    hidden(`/${title.toLowerCase()}`, title, 'src/app/PlainPages.tsx'),
  ),
  // What it says depends on the question mark's part, so that it is drawn in the browser alone.
  hidden(SHARE_MISSED_PATH, 'Please share it again'),
];

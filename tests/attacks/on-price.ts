import { memoirText } from '../support/memoir-text.ts';
import { type Attack, harmsOf } from './attack.ts';
import { familyAtTheCard, familyWithAudiobook } from './families.ts';
import { approach, type Outsider, type Person } from './outsider.ts';

/** Words of a book that costs more than the smallest package, whichever way they are counted. */
const MANY = 3_000;
const words = memoirText(MANY).join(' ').split(/\s+/);
const SMALLEST_PACKAGE_PAGES = 5;

/** A long text, written so that a careless counter sees a short one. Everything of it would be read aloud. */
const DISGUISES: Readonly<Record<string, string>> = {
  'commas without spaces': words.join(','),
  'hyphens without spaces': words.join('-'),
  'em dashes without spaces': words.join('—'),
  'en dashes without spaces': words.join('–'),
  'slashes without spaces': words.join('/'),
  'full stops without spaces': words.join('.'),
  'underscores without spaces': words.join('_'),
  'plus signs without spaces': words.join('+'),
  'ellipses without spaces': words.join('…'),
  'pipes without spaces': words.join('|'),
  'no-break spaces': words.join('\u00a0'),
  'narrow no-break spaces': words.join('\u202f'),
  'zero-width spaces': words.join('\u200b'),
  'word joiners': words.join('\u2060'),
  'soft hyphens': words.join('\u00ad'),
  'ideographic spaces': words.join('\u3000'),
  tabs: words.join('\t'),
  'one capital after the other': words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
  'nothing between the words': words.join(''),
  Chinese: '我出生在一九三一年的冬天那时候家里很冷'.repeat(600),
  Japanese: 'わたしは一九三一年の冬に生まれました家はとても寒かった'.repeat(500),
  digits: Array.from({ length: 3_000 }, (_, n) => 1_000 + n).join(''),
  emoji: '👵🏻📖🕯️'.repeat(6_000),
  'one line': words.join(' '),
  'a word a line': words.join('\n'),
};

async function pagesOf(outsider: Awaited<Outsider>, who: Person, text: string): Promise<number> {
  const sessionId = await outsider.session(who);
  const { json } = await outsider.readText(who, sessionId, text);
  // A text that is refused is narrated by nobody.
  return json?.result?.data?.pageCount ?? Number.POSITIVE_INFINITY;
}

const disguisedText: Attack = {
  name: 'a long book is written so that it counts as a short one',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const harms: string[] = [];
    const people = await Promise.all([outsider.guest(), outsider.guest()]);
    const queue = Object.entries(DISGUISES);
    const work = async (who: Person) => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [trick, text] = next;
        const pages = await pagesOf(outsider, who, text);
        if (pages <= SMALLEST_PACKAGE_PAGES) harms.push(`${trick}: ${pages} pages`);
      }
    };
    await Promise.all(people.map(work));
    return { tries: Object.keys(DISGUISES).length, harms };
  },
};

/** The price is named for one page, the text grows in the review: before the card, after it was named, and at once. */
const textGrowsInReview: Attack = {
  name: 'one page is priced and a book is narrated',
  async run(stage) {
    const { address, family } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const { who, sessionId, pageCount: pages } = family;
    const price = (pageCount: number) =>
      outsider.call(who, 'create_payment_intent', { pageCount, sessionId });
    const reviewOf = async () => (await outsider.call(who, 'get_review', { sessionId })).json?.result?.data;
    const grow = async (factor: number) => {
      const { review, revision } = await reviewOf();
      const [first] = review.paragraphs;
      const edits = { paragraphs: { [first.id]: { text: words.slice(0, factor).join(' ') } }, settled: [] };
      const { readingHash } = review;
      return outsider.call(who, 'save_review', { sessionId, readingHash, baseRevision: revision, edits });
    };
    const early = await price(pages);
    const [, , racing] = await Promise.all([grow(MANY), price(pages), price(pages)]);
    const late = await price(pages);
    const title = await outsider.call(who, 'save_review', {
      sessionId,
      readingHash: (await reviewOf()).review.readingHash,
      baseRevision: (await reviewOf()).revision,
      edits: { title: words.slice(0, 40).join(' '), paragraphs: {}, settled: [] },
    });
    const secrets = [early, racing, late].map(({ json }) => json?.result?.clientSecret);
    const paid = await outsider.pay(secrets[0], 'eve@example.com');
    const [order] = paid.status === 200 ? await outsider.ordersOf(who) : [];
    return {
      tries: 5,
      harms: harmsOf({
        'the grown text still opens the old payment': secrets[2] !== undefined && secrets[2] === secrets[0],
        'the grown text is sold at the old page count': late.json?.result?.success === true,
        'the review could not be saved': title.json?.result?.success !== true,
        'a form of the old text still charges': order !== undefined,
        'what was frozen for one page is narrated as another count':
          order !== undefined && Number(order.fields?.pageCount?.integerValue) !== pages,
      }),
    };
  },
};

/** After paying, another text in the same place must find a payment of its own. */
const secondBook: Attack = {
  name: 'a second book stands behind the payment of the first',
  async run(stage) {
    const { address, family: first } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const { who, sessionId } = first;
    await outsider.pay(first.clientSecret, 'rose@example.com');
    const other = `Chapter One\n\n${words.slice(0, 500).join(' ')}`;
    const read = await outsider.readText(who, sessionId, other, 'another.txt');
    const again = await outsider.call(who, 'create_payment_intent', {
      pageCount: read.json?.result?.data?.pageCount,
      sessionId,
    });
    const large = await outsider.session(who);
    await outsider.readText(who, large, memoirText(210_000).join('\n\n'));
    const quote = await outsider.call(who, 'request_quote', { sessionId: large, email: 'rose@example.com' });
    return {
      tries: 3,
      harms: harmsOf({
        'another text is taken for a paid book': read.json?.result?.success !== false,
        'another text counts as paid':
          again.json?.result?.isCharged === true || again.json?.result?.clientSecret === first.clientSecret,
        'a book above all packages gets no quote': quote.json?.result?.success !== true,
      }),
    };
  },
};

/** Twenty tabs, a bank that asks back, cards that are declined in between. */
const manyTabs: Attack = {
  name: 'twenty tabs pay for one book',
  async run(stage) {
    const { address, family } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const { who, sessionId, pageCount } = family;
    const tabs = Array.from({ length: 20 }, (_, n) => n);
    const secrets = await Promise.all(
      tabs.map(async () => {
        const { json } = await outsider.call(who, 'create_payment_intent', { pageCount, sessionId });
        return String(json?.result?.clientSecret);
      }),
    );
    const cards = ['4000000000000002', '4000002500003155', '4242424242424242', '4000008400001629'];
    await Promise.all(
      tabs.flatMap((n) => [
        outsider.pay(secrets[n] ?? '', 'rose@example.com', cards[n % cards.length]),
        outsider.answerBank(secrets[n] ?? '', n % 3 === 0),
      ]),
    );
    await outsider.pay(secrets[0] ?? '', 'rose@example.com');
    const orders = await outsider.ordersOf(who);
    const after = await outsider.call(who, 'create_payment_intent', { pageCount, sessionId });
    return {
      tries: tabs.length * 3 + 1,
      harms: harmsOf({
        [`${new Set(secrets).size} payments for one book`]: new Set(secrets).size !== 1,
        [`${orders.length} orders for one book`]: orders.length !== 1,
        'the paid book asks for a card again': after.json?.result?.isCharged !== true,
      }),
    };
  },
};

/** As many as one may try within an hour. */
const FIX_DISGUISES = [
  ...['digits', 'one capital after the other', 'nothing between the words', 'hyphens without spaces'],
  ...['full stops without spaces', 'underscores without spaces', 'slashes without spaces'],
  ...['em dashes without spaces', 'word joiners', 'soft hyphens', 'Chinese', 'one line'],
];

/** Mistakes of a finished book are mended for nothing; what is written in the place of a sentence is another book. */
const fixedIntoAnotherBook: Attack = {
  name: 'a sentence of a finished book is fixed into a book',
  async run(stage) {
    const { address, family } = await stage.startWith(familyWithAudiobook());
    const outsider = await approach(address);
    const { who, orderId } = family;
    const sentence = 'We lived by the mill, and the winters were long.';
    const fixTo = async (trick: string, index: number) => {
      const fix = { index, sentence, text: DISGUISES[trick]?.slice(0, 3_900) };
      return (await outsider.call(who, 'renew_book', { orderId, fix })).json?.result;
    };
    const places = Array.from({ length: 8 }, (_, index) => index);
    const first = await Promise.all(places.map((index) => fixTo('digits', index)));
    const index = first.findIndex((answer) => !String(answer?.error).includes('changed in the meantime'));
    const answers = await Promise.all(
      FIX_DISGUISES.map(async (trick) => [trick, await fixTo(trick, index)] as const),
    );
    const isRead = (answer: { success?: boolean } | undefined) => answer?.success !== false;
    const harms = answers
      .filter(([, answer]) => isRead(answer))
      .map(([trick]) => `${trick}: read for nothing`);
    if (index < 0) harms.push('the sentence was not found, so nothing was tried');
    if (first.some(isRead)) harms.push('digits are read for nothing');
    return { tries: first.length + answers.length, harms };
  },
};

export const ATTACKS_ON_PRICE = [
  disguisedText,
  textGrowsInReview,
  secondBook,
  manyTabs,
  fixedIntoAnotherBook,
];

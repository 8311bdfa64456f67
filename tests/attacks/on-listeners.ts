import { randomBytes } from 'node:crypto';
import { mapLimited } from '../../functions/src/processes/map-limited.ts';
import { type Attack, harmsOf } from './attack.ts';
import { familyWithAudiobook } from './families.ts';
import { type Answer, approach, ask, type Outsider, type Person } from './outsider.ts';

const CODE = '4071';
/** The most wrong codes that are looked at in one hour. */
const CODES_AN_HOUR = 5;
/** 128 bits are not found by more of them; what is tried first is a letter away. */
const GUESSES = 200;

const newToken = () => randomBytes(16).toString('base64url');
const resultOf = ({ json }: Answer) => json?.result ?? {};

const linkTo = async (outsider: Awaited<Outsider>, owner: Person, orderId: string, code: string | null) => {
  const data = { orderId, name: 'Aunt May', line: '', isTextShown: false, code, endsAt: null };
  return resultOf(await outsider.call(owner, 'create_share_link', data)).token as string;
};

/** A link is all that stands between a stranger and a family's book. */
const linksAreGuessed: Attack = {
  name: 'links to a shared book are guessed, altered and listed',
  async run(stage) {
    const { address, family } = await stage.startWith(familyWithAudiobook());
    const outsider = await approach(address);
    const { who: owner, orderId } = family;
    const stranger = await outsider.guest();
    const token = await linkTo(outsider, owner, orderId, null);
    const open = (guess: unknown) => outsider.call(null, 'open_share_link', { token: guess, code: null });
    const opened = resultOf(await open(token));
    // First what is a letter away: the limit of an address must not hide that it would open.
    const altered = Array.from({ length: token.length }, (_, at) => {
      const letter = token[at] === 'A' ? 'B' : 'A';
      return token.slice(0, at) + letter + token.slice(at + 1);
    });
    const shapes = [token.toLowerCase(), token.slice(1), `${token}=`, '', '../', null, [token], { $ne: '' }];
    const guesses = [...altered, ...shapes.filter((shape) => shape !== token)];
    while (guesses.length < GUESSES) guesses.push(newToken());
    let found = 0;
    await mapLimited(guesses, 10, async (guess) => {
      if (resultOf(await open(guess)).success === true) found++;
    });
    const sound = new URL(String(opened.book?.soundUrl ?? ''), outsider.address);
    const token15 = sound.searchParams.get('token') ?? '';
    const others = await Promise.all(
      [`audiobooks/${orderId}/audiobook.mp3`, `audiobooks/${orderId}/text.json`].map((path) =>
        ask(outsider.objectUrl(path, `?alt=media&token=${token15}`)),
      ),
    );
    const calls = await Promise.all([
      outsider.call(stranger, 'list_share_links', { orderId }),
      outsider.call(stranger, 'create_share_link', {
        ...{ orderId, name: 'Eve', line: '', isTextShown: true, code: null, endsAt: null },
      }),
      outsider.call(stranger, 'end_share_link', { orderId, linkId: null }),
      outsider.call(null, 'end_share_link', { orderId, linkId: null }),
    ]);
    const still = resultOf(await open(token));
    await outsider.call(owner, 'end_share_link', { orderId, linkId: null });
    const ended = resultOf(await open(token));
    return {
      tries: guesses.length + others.length + calls.length + 1,
      harms: harmsOf({
        'the link does not open its own book': opened.success !== true,
        [`${found} guessed links opened a book`]: found > 0,
        'the words are told though only the sound is shared':
          JSON.stringify(opened).includes('mill') || JSON.stringify(opened).includes('1931'),
        'the link opens other objects of the family': others.some(({ status }) => status < 400),
        'a stranger lists, makes or ends links': calls.some((call) => resultOf(call).success === true),
        'a stranger ended the link': still.success !== true,
        'an ended link opens': ended.success === true,
      }),
    };
  },
};

/** Four digits are 10,000 guesses, unless somebody counts. */
const codesAreGuessed: Attack = {
  name: 'the four digits of a link are tried all at once',
  async run(stage) {
    const { address, family } = await stage.startWith(familyWithAudiobook());
    const outsider = await approach(address);
    const { who: owner, orderId } = family;
    const token = await linkTo(outsider, owner, orderId, CODE);
    const { pass = '' } = resultOf(await outsider.call(null, 'open_share_link', { token, code: CODE }));
    const wrong = Array.from({ length: 200 }, (_, n) => String(n).padStart(4, '0'));
    const answers = await Promise.all(
      wrong.map((code) => outsider.call(null, 'open_share_link', { token, code })),
    );
    const judged = answers.filter((answer) => resultOf(answer).errorCode === 'code-wrong').length;
    const right = resultOf(await outsider.call(null, 'open_share_link', { token, code: CODE }));
    const known = resultOf(await outsider.call(null, 'open_share_link', { token, code: pass }));
    const fixed = await outsider.call(owner, 'renew_book', { orderId });
    const during = resultOf(await outsider.call(null, 'open_share_link', { token, code: pass }));
    const none = resultOf(await outsider.call(null, 'open_share_link', { token, code: null }));
    return {
      tries: wrong.length + 5,
      harms: harmsOf({
        [`${judged} wrong codes were compared within an hour`]: judged > CODES_AN_HOUR,
        'the right code opens after too many wrong ones': right.success === true,
        'a device that knows the code is locked out by strangers': known.success !== true,
        'the link ends while the book is read again': fixed.status === 200 && during.success !== true,
        'the link opens without its code': none.success === true,
        'a wrong code opened the book': answers.some((answer) => resultOf(answer).success === true),
      }),
    };
  },
};

export const ATTACKS_ON_LISTENERS = [linksAreGuessed, codesAreGuessed] as const;

import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type Attack, harmsOf } from './attack.ts';
import { familyAtTheCard } from './families.ts';
import { approach, ask, type Person, until } from './outsider.ts';

const PASSWORD = 'a gate in 1941';
const SHORT_BOOK = 'I was born in 1931. We lived by the mill, and the winters were long.';

/** Deleting an account asks for texts inside rows; the receipt address is the attacker's to choose. */
const deletionReachesOthers: Attack = {
  name: 'an account is deleted whose addresses stand inside those of others',
  async run(stage) {
    const { address, family } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const { idToken } = family.who;
    const victim = outsider.personOf(
      await outsider.identity('signUp', { idToken, email: 'erin@example.com', password: PASSWORD }),
    );
    const attacker = await outsider.account('rin@example.com', PASSWORD);
    for (let n = 0; n < 12; n++)
      await outsider.identity('signInWithPassword', { email: 'erin@example.com', password: `guess ${n}` });

    // Addresses that hold one another, the victim's own among them; gifts are paid for and nothing is narrated.
    const receipts = ['rin@example.com', 'n@example.com', 'erin@example.co', 'erin@example.com'];
    const noAddresses = ['e', '@', '.', '{', 'order', family.sessionId, victim.uid];
    const payGift = async (receipt: string) => {
      const gift = { tier: 'Lullaby', name: 'Rose', from: 'Rin', words: receipt, email: 'rin@example.com' };
      const giftId = randomBytes(16).toString('hex');
      const { json } = await outsider.call(attacker, 'buy_gift', { giftId, buy: gift });
      return (await outsider.pay(json?.result?.clientSecret, receipt)).status;
    };
    const gifts = await Promise.all(receipts.map(payGift));
    const refused = await Promise.all(noAddresses.map(payGift));
    // So that the narration of the victim is under way when it could be lost.
    await outsider.pay(family.clientSecret, 'erin@example.com');
    await outsider.call(attacker, 'delete_my_data', { scope: 'everything' });

    const locked = await outsider.identity('signInWithPassword', {
      email: 'erin@example.com',
      password: PASSWORD,
    });
    const again = await outsider.call(victim, 'create_payment_intent', {
      pageCount: family.pageCount,
      sessionId: family.sessionId,
    });
    const finished = await until(async () => {
      const [order] = await outsider.ordersOf(victim);
      return order?.fields?.status?.stringValue === 'completed' ? order : undefined;
    }, 60_000);
    return {
      tries: receipts.length + noAddresses.length,
      harms: harmsOf({
        'gifts with such receipts cannot be bought': gifts.some((status) => status !== 200),
        'a receipt goes to what is no address': refused.includes(200),
        'the lock of a longer address was lifted': locked.json?.idToken !== undefined,
        'a paid book is no longer known as paid': again.json?.result?.isCharged !== true,
        "somebody else's narration never ended": finished === undefined,
      }),
    };
  },
};

/** A link ends; what it opens must not hand out the next one. */
const linksRenewThemselves: Attack = {
  name: "a link's token reads metadata, other objects and lists",
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const owner = await outsider.guest();
    const sessionId = await outsider.session(owner);
    const [path, other] = [`documents/${sessionId}/memoir.txt`, `documents/${sessionId}/other.txt`];
    for (const each of [path, other])
      await outsider.upload(owner, each, Buffer.from(SHORT_BOOK), 'text/plain');
    const mine = await ask(outsider.objectUrl(path), {
      headers: { authorization: `Firebase ${owner.idToken}` },
    });
    const token = String(mine.json?.downloadTokens).split(',')[0] ?? '';
    const base = `${address}/v0/b/${outsider.objectUrl('x').split('/b/')[1]?.split('/')[0]}/o`;
    const reading = {
      'the token reads metadata': outsider.objectUrl(path, `?token=${token}`),
      'the token reads metadata as alt=json': outsider.objectUrl(path, `?alt=json&token=${token}`),
      'the token opens another object': outsider.objectUrl(other, `?alt=media&token=${token}`),
      'the token lists the folder': `${base}?prefix=${encodeURIComponent(`documents/${sessionId}/`)}&token=${token}`,
      'a token with a later end opens the object': outsider.objectUrl(
        path,
        `?alt=media&token=${token.replace(/^\d+/, '1999999999999')}`,
      ),
    };
    const harms: string[] = [];
    for (const [harm, url] of Object.entries(reading)) if ((await ask(url)).status < 400) harms.push(harm);
    const removed = await ask(outsider.objectUrl(path, `?token=${token}`), { method: 'DELETE' });
    if (removed.status < 400) harms.push('the token deletes the object');
    const opened = await ask(outsider.objectUrl(path, `?alt=media&token=${token}`));
    if (opened.text !== SHORT_BOOK) harms.push('the link does not open its own object');
    const stranger = await outsider.guest();
    const foreign = await ask(outsider.objectUrl(path, `?token=${token}`), {
      headers: { authorization: `Firebase ${stranger.idToken}` },
    });
    if (foreign.text.includes('downloadTokens'))
      harms.push('a signed-in stranger with the link gets a fresh token');
    return { tries: 8, harms };
  },
};

/** Whoever holds an ID token for an hour must not own the account for ever. */
const stolenToken: Attack = {
  name: 'a borrowed ID token takes over the account',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const victim = await outsider.account('rose@example.com', PASSWORD);
    const taken = await outsider.identity('signUp', {
      idToken: victim.idToken,
      email: 'eve@example.com',
      password: 'another password',
    });
    const sameAddress = await outsider.identity('signUp', {
      idToken: victim.idToken,
      email: 'rose@example.com',
      password: 'another password',
    });
    const still = await outsider.identity('signInWithPassword', {
      email: 'rose@example.com',
      password: PASSWORD,
    });
    const old = still.json?.refreshToken ?? victim.refreshToken;
    const changed = await outsider.identity('update', {
      idToken: still.json?.idToken ?? victim.idToken,
      password: 'a new gate in 1942',
    });
    await delay(1_100);
    const afterwards = await Promise.all([outsider.refresh(old), outsider.refresh(victim.refreshToken)]);
    return {
      tries: 5,
      harms: harmsOf({
        'sign-up with a token changed address and password': taken.status === 200,
        'sign-up with a token changed the password': sameAddress.status === 200,
        'the owner can no longer sign in': still.status !== 200,
        'the owner cannot change the password': changed.status !== 200,
        'a refresh token outlived a changed password': afterwards.some(({ status }) => status === 200),
      }),
    };
  },
};

/** What a stranger hears about an address. */
const whoIsRegistered: Attack = {
  name: 'a stranger asks which addresses have an account',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    await outsider.account('known@example.com', PASSWORD);
    const answers = async (email: string) => {
      const guest = await outsider.guest();
      const asked = [
        await outsider.identity('signInWithPassword', { email, password: 'wrong guess' }),
        await outsider.identity('sendOobCode', { requestType: 'PASSWORD_RESET', email }),
        await outsider.identity('createAuthUri', { identifier: email, continueUri: address }),
        await outsider.identity('signUp', { email, password: '12345' }),
      ];
      const linked = await outsider.identity('update', { idToken: guest.idToken, email, password: '12345' });
      return [...asked, linked].map(
        ({ status, json }) =>
          `${status} ${
            json?.error?.message ??
            Object.keys(json ?? {})
              .sort()
              .join()
          }`,
      );
    };
    const [known, unknown] = [await answers('known@example.com'), await answers('unknown@example.com')];
    const fresh = await outsider.identity('signUp', { email: 'known@example.com', password: 'guess of eve' });
    return {
      tries: known.length * 2 + 1,
      harms: [
        ...known.flatMap((answer, n) =>
          answer === unknown[n] ? [] : [`told apart: "${answer}" and "${unknown[n]}"`],
        ),
        ...(String(fresh.json?.error?.message).includes('EMAIL_EXISTS')
          ? ['EMAIL_EXISTS told to a stranger']
          : []),
      ],
    };
  },
};

/** A guest pays, then signs in to an account that exists: everything of the book goes along. */
const claimLeavesThingsBehind: Attack = {
  name: 'a session is claimed while two accounts want it',
  async run(stage) {
    const { address, family: book } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const guest = book.who;
    await outsider.pay(book.clientSecret, 'rose@example.com');
    const accounts = [
      await outsider.account('rose@example.com', PASSWORD),
      await outsider.account('eve@example.com', PASSWORD),
    ];
    await Promise.all(
      accounts.map((account) =>
        outsider.call(account, 'claim_session', {
          sessionId: book.sessionId,
          previousIdToken: guest.idToken,
        }),
      ),
    );
    const holdings = async (who: Person) => {
      const documents = ['sessions', 'voice_profiles', 'manuscripts'];
      const seen = await Promise.all(
        documents.map((name) => outsider.sees(who, `${name}/${book.sessionId}`)),
      );
      const orders = await outsider.ordersOf(who);
      const price = await outsider.call(who, 'create_payment_intent', {
        pageCount: book.pageCount,
        sessionId: book.sessionId,
      });
      const counted = await outsider.call(who, 'count_my_data', {});
      return [
        ...seen,
        orders.length === 1,
        price.json?.result?.isCharged === true,
        (counted.json?.result?.permissions ?? []).length === 1,
      ];
    };
    const held = await Promise.all([...accounts, guest].map(holdings));
    return {
      tries: accounts.length,
      harms: held.flatMap((things, n) =>
        things.every((thing) => thing === things[0])
          ? []
          : [`${['account', 'other account', 'guest'][n]} holds ${JSON.stringify(things)}`],
      ),
    };
  },
};

export const ATTACKS_ON_OTHERS = [
  deletionReachesOthers,
  linksRenewThemselves,
  stolenToken,
  whoIsRegistered,
  claimLeavesThingsBehind,
];

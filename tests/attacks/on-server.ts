import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { approach, ask, type Outsider, type Person } from './outsider.ts';

/** A server that is busy with somebody else still answers within this time. */
const PATIENCE_MS = 2_000;

/** How long one small question takes while others do what they do. */
async function longestWait(address: string, during: Promise<unknown>): Promise<number> {
  let isOver = false;
  const ending = during.finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const askedAt = performance.now();
    await ask(`${address}/config.json`);
    longest = Math.max(longest, performance.now() - askedAt);
    await delay(20);
  } while (!isOver);
  await ending.catch(() => undefined);
  return longest;
}

const patientHeads: Readonly<Record<string, (outsider: Awaited<Outsider>, who: Person) => Promise<unknown>>> =
  {
    'a content type of 60 KB of spaces': (outsider, who) => {
      const head = `--b\r\nContent-Type: application/json\r\n\r\n{}\r\n--b\r\nContent-Type: a${' '.repeat(60_000)}b\r\n\r\n`;
      return ask(
        `${outsider
          .objectUrl('x')
          .split('?')[0]
          ?.replace(/\/o\/.*/, '/o')}?name=documents%2Fx%2Fy`,
        {
          headers: {
            authorization: `Firebase ${who.idToken}`,
            'x-goog-upload-protocol': 'multipart',
            'content-type': 'multipart/related; boundary=b',
          },
          body: Buffer.concat([Buffer.from(head), Buffer.from('x\r\n--b--')]),
        },
      );
    },
    'JSON 20,000 levels deep': (outsider, who) =>
      ask(`${outsider.address}/call/count_my_data`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
        body: `{"data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
      }),
    'a Firestore value 20,000 levels deep': (outsider, who) => {
      const value = `${'{"arrayValue":{"values":['.repeat(20_000)}{"nullValue":null}${']}}'.repeat(20_000)}`;
      return ask(`${outsider.address}/v1/projects/x/databases/(default)/documents:commit`, {
        headers: { 'content-type': 'application/json', authorization: `Bearer ${who.idToken}` },
        body: `{"writes":[{"update":{"name":"x","fields":{"a":${value}}}}]}`,
      });
    },
    'an address of 100,000 characters': (outsider) =>
      outsider.identity('signInWithPassword', { email: `${'a.'.repeat(50_000)}@b`, password: 'guess' }),
  };

const heavyRequests: Attack = {
  name: 'one request keeps the server busy',
  async run(stage) {
    const product = await stage.start();
    const outsider = await approach(product.address);
    const who = await outsider.guest();
    const harms: string[] = [];
    for (const [name, send] of Object.entries(patientHeads)) {
      const sent = send(outsider, who).then(
        (answer) => (answer as { status: number }).status,
        () => 'closed',
      );
      const wait = await longestWait(product.address, sent);
      if (wait > PATIENCE_MS) harms.push(`${name}: others waited ${Math.round(wait)} ms`);
      const status = await sent;
      if (typeof status === 'number' && (status < 400 || status >= 500))
        harms.push(`${name}: answered ${status}`);
    }
    if (/RangeError|Maximum call stack/.test(product.output())) harms.push('a stack ran over');
    return { tries: Object.keys(patientHeads).length, harms };
  },
};

const slowSockets: Attack = {
  name: 'slow sockets hold every place for uploads',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const [attacker, victim] = [await outsider.guest(), await outsider.guest()];
    const [theirs, mine] = [await outsider.session(attacker), await outsider.session(victim)];
    const { hostname, port } = new URL(address);
    const sockets = Array.from({ length: 64 }, (_, n) => {
      const socket = net.connect(Number(port), hostname);
      socket.on('error', () => undefined);
      const name = encodeURIComponent(`documents/${theirs}/slow${n}.txt`);
      const target = new URL(outsider.objectUrl('x')).pathname.replace(/\/x$/, '');
      socket.write(
        `POST ${target}?name=${name} HTTP/1.1\r\nhost: ${hostname}:${port}\r\nauthorization: Firebase ${attacker.idToken}\r\n` +
          'x-goog-upload-protocol: multipart\r\ncontent-type: multipart/related; boundary=b\r\ncontent-length: 900000\r\n\r\n--b\r\n',
      );
      return socket;
    });
    const dripping = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write('x');
    }, 500);
    try {
      await delay(1_500);
      const sentAt = performance.now();
      const answer = await Promise.race([
        outsider.upload(victim, `documents/${mine}/a.txt`, Buffer.from('I was born in 1931.'), 'text/plain'),
        delay(10_000).then(() => null),
      ]);
      const waited = Math.round(performance.now() - sentAt);
      await delay(0);
      return {
        tries: sockets.length,
        harms: answer?.status === 200 ? [] : [`another person's upload was not taken within ${waited} ms`],
      };
    } finally {
      clearInterval(dripping);
      for (const socket of sockets) socket.destroy();
    }
  },
};

const hoard: Attack = {
  name: 'one guest opens sessions without end and has them counted',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const who = await outsider.guest();
    let taken = 0;
    let refused = 0;
    for (let round = 0; round < 100 && refused === 0; round++)
      await Promise.all(
        Array.from({ length: 50 }, () =>
          outsider.session(who).then(
            () => taken++,
            () => refused++,
          ),
        ),
      );
    const counts = Promise.all(Array.from({ length: 10 }, () => outsider.call(who, 'count_my_data', {})));
    const wait = await longestWait(address, counts);
    return {
      tries: taken + refused + 10,
      harms: [
        ...(refused === 0 ? [`${taken} sessions of one guest, and no end`] : []),
        ...(wait > PATIENCE_MS ? [`others waited ${Math.round(wait)} ms for a count`] : []),
      ],
    };
  },
};

const lockedOut: Attack = {
  name: 'a stranger locks a family out, or slips past the lock with a made-up address',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    await outsider.account('rose@example.com', 'a gate in 1941');
    let guesses = 0;
    for (let n = 0; n < 120; n++) {
      const { json } = await ask(`${address}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${n}` },
        body: JSON.stringify({ email: 'rose@example.com', password: `guess ${n}`, returnSecureToken: true }),
      });
      if (String(json?.error?.message).startsWith('INVALID_LOGIN')) guesses++;
    }
    return {
      tries: 120,
      harms: guesses > 20 ? [`${guesses} guesses reached the account under made-up addresses`] : [],
    };
  },
};

export const ATTACKS_ON_SERVER = [heavyRequests, slowSockets, hoard, lockedOut];

import net from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Attack } from './attack.ts';
import { approach, ask, giveVoice, type Outsider, type Person, type SentDocument } from './outsider.ts';

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

/** A page that draws itself 2^30 times, through forms within forms. */
function endlessPdf(): Buffer {
  const stream = (text: string, about = '') =>
    `<<${about}/Length ${text.length}>>\nstream\n${text}\nendstream`;
  const form = '/Type/XObject/Subtype/Form/BBox[0 0 600 800]';
  const nested = Array.from({ length: 30 }, (_, n) =>
    stream('/X Do /X Do', `${form}/Resources<</XObject<</X ${n + 7} 0 R>>>>`),
  );
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 1/Kids[4 0 R]>>',
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 600 800]/Resources<</Font<</F 3 0 R>>/XObject<</X 6 0 R>>>>/Contents 5 0 R>>',
    stream('BT /F 12 Tf 50 700 Td (One page of text.) Tj ET /X Do'),
    ...nested,
    stream('BT /F 12 Tf 50 700 Td (again) Tj ET', `${form}/Resources<</Font<</F 3 0 R>>>>`),
  ];
  const body = objects.map((text, n) => `${n + 1} 0 obj\n${text}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.5\n${body}trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\n%%EOF`);
}

/** A family waits before its screen. With nobody else there it waits for about two seconds. */
const DOCUMENT_PATIENCE_MS = 20_000;

const endlessDocuments: Attack = {
  name: 'documents that never end hold up the document of a family',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const read = async (document: SentDocument) => {
      const who = await outsider.guest();
      const sessionId = await outsider.session(who);
      const sentAt = performance.now();
      const { json } = await outsider.readDocument(who, sessionId, document);
      return { success: json?.result?.success === true, waitedMs: Math.round(performance.now() - sentAt) };
    };
    const endless = { fileName: 'endless.pdf', fileType: 'application/pdf', bytes: endlessPdf() };
    const bytes = Buffer.from('I was born in 1931 in a house by the river. '.repeat(100));
    const strangers = Array.from({ length: 6 }, () => read(endless).catch(() => undefined));
    await delay(3_000);
    const harms: string[] = [];
    for (let n = 0; n < 3; n++) {
      const { success, waitedMs } = await read({ fileName: 'memoir.txt', fileType: 'text/plain', bytes });
      if (!success) harms.push('a family was told that its document cannot be read');
      else if (waitedMs > DOCUMENT_PATIENCE_MS)
        harms.push(`a family waited ${waitedMs} ms for a page of text`);
    }
    return { tries: strangers.length, harms };
  },
};

/** Alone it takes some ten seconds. */
const VOICE_PATIENCE_MS = 30_000;

const manyVoices: Attack = {
  name: 'one guest has so many voices made that a family waits for its own',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const [attacker, victim] = [await outsider.guest(), await outsider.guest()];
    const makeVoice = async (who: Person) => giveVoice(outsider, who, await outsider.session(who));
    const voices = Array.from({ length: 16 }, () => makeVoice(attacker).catch(() => undefined));
    await delay(3_000);
    const sentAt = performance.now();
    const problem = await makeVoice(victim).then(() => null, String);
    const waitedMs = Math.round(performance.now() - sentAt);
    const harms = [
      ...(problem === null ? [] : [`a family has no voice: ${problem}`]),
      ...(waitedMs > VOICE_PATIENCE_MS ? [`a family waited ${waitedMs} ms for its voice`] : []),
    ];
    return { tries: voices.length, harms };
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

/** Judged by how long a family waits meanwhile. */
export const ATTACKS_ON_PATIENCE = [heavyRequests, slowSockets, hoard, endlessDocuments, manyVoices];
export const ATTACKS_ON_LOCKS = [lockedOut];

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Attack, harmsOf } from './attack.ts';
import { familyAtTheCard, MARK } from './families.ts';
import { approach, ask, until } from './outsider.ts';

/** A stranger on this machine, a foreign page, and what stays after the last word. */
const whatStaysBehind: Attack = {
  name: 'bytes of a person are looked for after everything was deleted',
  async run(stage) {
    const { address, family } = await stage.startWith(familyAtTheCard());
    const outsider = await approach(address);
    const { sessionId, clientSecret, who } = family;
    const { idToken } = who;
    const email = 'marker-person@example.com';
    const person = outsider.personOf(
      await outsider.identity('signUp', { idToken, email, password: 'a gate in 1941' }),
    );
    await outsider.pay(clientSecret, email);
    const killed = new AbortController();
    const started = await ask(
      `${outsider.objectUrl('x').split('/o/')[0]}/o?name=${encodeURIComponent(`voice-samples/${sessionId}/audio_9.wav`)}`,
      {
        method: 'POST',
        headers: {
          authorization: `Firebase ${person.idToken}`,
          'x-goog-upload-protocol': 'resumable',
          'x-goog-upload-command': 'start',
          'x-goog-upload-header-content-type': 'audio/wav',
          'x-goog-upload-header-content-length': '400000',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          name: `voice-samples/${sessionId}/audio_9.wav`,
          contentType: 'audio/wav',
          metadata: { sha256: '0'.repeat(64) },
        }),
        signal: killed.signal,
      },
    );
    const place = await outsider.commit(person, `listening/${person.uid}_nosuchorder`, {
      ownerUid: { stringValue: person.uid },
      orderId: { stringValue: 'nosuchorder' },
      seconds: { integerValue: '5' },
      heardAt: { timestampValue: new Date().toISOString() },
    });
    const forged = await outsider.processAudio(
      person,
      sessionId,
      [outsider.objectUrl(`voice-samples/${sessionId}/audio_0.wav`, '?alt=media')],
      'a version that never was',
    );
    await outsider.call(person, 'delete_my_data', { scope: 'everything' });
    await until(
      async () => (holders(stage.dataDir, [person.uid, sessionId]).length === 0 ? true : undefined),
      60_000,
    );
    const left = holders(stage.dataDir, [person.uid, sessionId, 'marker-person@', MARK]);
    return {
      tries: 4,
      harms: [
        ...left.map((name) => `left in ${name}`),
        ...harmsOf({
          'the upload that was to be killed did not start': started.status !== 200,
          'a place in an unknown order was taken': place.status !== 403,
          'a permission of unknown words was taken': forged.json?.success === true,
        }),
      ],
    };
  },
};

/** Files below a folder whose name or bytes hold one of the words. */
function holders(folder: string, words: readonly string[]): string[] {
  return (readdirSync(folder, { recursive: true }) as string[]).filter((name) => {
    try {
      const path = join(folder, name);
      if (words.some((word) => name.includes(word))) return true;
      if (!statSync(path).isFile()) return false;
      const bytes = readFileSync(path);
      return words.some((word) => bytes.includes(word));
    } catch {
      return false; // gone while we looked
    }
  });
}

const foreignHost: Attack = {
  name: 'a page of a foreign host asks this server',
  async run(stage) {
    const { address } = await stage.start();
    const hosts = [
      'evil.example',
      'evil.example:80',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '169.254.169.254',
    ];
    const paths = ['/config.json', '/', '/healthz', '/identitytoolkit.googleapis.com/v1/accounts:signUp'];
    const harms: string[] = [];
    for (const host of hosts)
      for (const path of paths) {
        const body = path.includes('accounts') ? { body: '{}' } : {};
        const { status } = await ask(`${address}${path}`, { headers: { host }, ...body });
        if (status < 400) harms.push(`${path} answered ${host} with ${status}`);
      }
    if ((await ask(`${address}/config.json`)).status !== 200) harms.push('the own name is refused');
    return { tries: hosts.length * paths.length, harms };
  },
};

const openFolder: Attack = {
  name: 'another account of this computer reads the data folder',
  async run(stage) {
    const { address } = await stage.start();
    const outsider = await approach(address);
    const person = await outsider.guest();
    await outsider.upload(
      person,
      `documents/${await outsider.session(person)}/a.txt`,
      Buffer.from('a'),
      'text/plain',
    );
    const names = ['', ...(readdirSync(stage.dataDir, { recursive: true }) as string[])];
    const open = names.filter((name) => (statSync(join(stage.dataDir, name)).mode & 0o077) !== 0);
    // Below a folder that nobody else may enter, modes are a second wall; the folder and the database are the first.
    return {
      tries: names.length,
      harms: open
        .filter((name) => name === '' || name.startsWith('kindred.db'))
        .map((name) => `open: ${name || 'the folder'}`),
    };
  },
};

export const ATTACKS_ON_MACHINE = [whatStaysBehind, foreignHost, openFolder];

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import type { ProvenanceFacts } from '../../../../src/domain/provenance/provenance.ts';
import { scratchFolder } from '../../../../tests/support/product.ts';
import { checkFile, openSigner } from '../../hosts/provenance.ts';
import { assembleM4b } from '../m4b/assemble-m4b.ts';
import { signedLike, signTags, updatedTags, withTags, wornTags } from './id3.ts';
import { assembleMp3, encodeMp3, frameStarts, PHONE_MP3 } from './mp3.ts';

const scratch = scratchFolder('provenance');
afterAll(() => scratch.remove());

/** The same two keys every time: PKCS #8 around 32 bytes of ones, and of twos. */
const keyOf = (byte: number) => {
  const head = Buffer.from('302e020100300506032b657004220420', 'hex');
  return Buffer.concat([head, Buffer.alloc(32, byte)]).toString('base64');
};
const signerOf = (byte: number) =>
  openSigner({ VOICE_SIGNING_KEY: keyOf(byte) }, join(scratch.path, 'no key'));
const ours = signerOf(1);
const others = signerOf(2);
const keys = ours.publicKeys();

const FACTS: ProvenanceFacts = { madeOn: '2026-11-26', right: 'kin', mark: '0123456789abcdef' };
const TAGS = {
  title: 'The Orchard',
  author: 'Ruth Miller',
  narrator: 'José Miller',
  cover: Uint8Array.of(1, 2, 3),
  chapters: [{ title: 'One', startSeconds: 0, endSeconds: 1 }],
};
const sound = await encodeMp3(new Float32Array(44_100).map((_, i) => Math.sin(i / 20) / 4));
const chunk = {
  frameCount: frameStarts(sound).length,
  sizeBytes: sound.length,
  read: async () => Readable.from([sound]),
};
const signed = (signer = ours) => assembleMp3([chunk, chunk], TAGS, undefined, signTags(signer, FACTS));
const mp3 = await buffer(signed());
const byOthers = await buffer(signed(others));

let files = 0;
async function check(bytes: Uint8Array, trusted = keys) {
  const path = join(scratch.path, `file ${++files}`);
  writeFileSync(path, bytes);
  return checkFile(path, trusted);
}

const changed = (bytes: Uint8Array, find: string, to: string): Uint8Array => {
  const copy = Buffer.from(bytes);
  const at = copy.indexOf(find);
  expect(at).toBeGreaterThan(0);
  copy.write(to, at, 'latin1');
  return copy;
};
const tokenAt = (bytes: Buffer) => bytes.indexOf('VOICE_PROVENANCE') + 'VOICE_PROVENANCE'.length + 1;
const WHOLE = { is: 'signed', isSoundWhole: true, areTagsWhole: true };

describe('an mp3', () => {
  it('says who made it, when, by what right, and of which sound, signed', async () => {
    expect(await check(mp3)).toEqual({
      ...WHOLE,
      provenance: {
        ...{ madeBy: 'Kindred Pages', madeOn: '2026-11-26', right: 'kin', mark: '0123456789abcdef' },
        sound: expect.stringMatching(/^[0-9a-f]{64}$/),
        tags: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    });
  });

  it('is the same to the byte for the same sound, facts and key', async () => {
    expect(await buffer(signed())).toEqual(mp3);
    expect(await buffer(signed(others))).not.toEqual(mp3);
  });

  it('says nothing where nobody signs', async () => {
    expect(await check(await buffer(assembleMp3([chunk], TAGS)))).toEqual({ is: 'none' });
    expect(await check(Buffer.from('RIFF, say'))).toEqual({ is: 'none' });
  });

  it('is signed anew with another cover, and its sound is still the same', async () => {
    const dressed = { author: 'R. M.', cover: Uint8Array.of(9, 9) };
    const dress = (signer: typeof ours | undefined) =>
      buffer(withTags(Readable.from([mp3]), (worn) => signedLike(worn, updatedTags(worn, dressed), signer)));
    const again = await dress(ours);
    expect(await check(again)).toMatchObject(WHOLE);
    expect(wornTags(again).author).toBe('R. M.');
    // An old signature would call it altered.
    expect(await check(await dress(undefined))).toEqual({ is: 'none' });
  });
});

describe('what was done to an mp3', () => {
  const at = tokenAt(mp3);
  const signatureAt = mp3.indexOf('.', mp3.indexOf('.', at) + 1) + 9;
  const soundAt = mp3.lastIndexOf(sound.subarray(0, 64));
  const edit = (place: number, letter: number) => {
    const copy = Buffer.from(mp3);
    copy[place] = letter;
    return copy;
  };
  it.each([
    ['a byte of sound', edit(soundAt + 300, 7), { ...WHOLE, isSoundWhole: false }],
    ['the end cut off', mp3.subarray(0, -626), { ...WHOLE, isSoundWhole: false }],
    ['sound added', Buffer.concat([mp3, sound]), { ...WHOLE, isSoundWhole: false }],
    [
      'a narrator of another name',
      changed(mp3, 'Miller (recreated', 'Murphy (recreated'),
      { ...WHOLE, areTagsWhole: false },
    ],
    [
      'no longer called recreated',
      changed(mp3, 'VOICE\0recreated', 'VOICE\0real voice'),
      { ...WHOLE, areTagsWhole: false },
    ],
    [
      'another cover',
      changed(mp3, '\x01\x02\x03CTOC', '\x01\x02\x04CTOC'),
      { ...WHOLE, areTagsWhole: false },
    ],
    ['a claim', edit(mp3.indexOf('.', at) + 40, 0x41), { is: 'forged' }],
    ['the signature', edit(signatureAt, mp3[signatureAt] === 0x41 ? 0x42 : 0x41), { is: 'forged' }],
    ['another key', byOthers, { is: 'unknown-key' }],
    ['no signature at all', edit(at - 4, 0x58), { is: 'none' }],
    ['nonsense for a signature', edit(at + 3, 0x20), { is: 'unreadable' }],
    ['an old ID3v1 tag behind it', Buffer.concat([mp3, Buffer.from('TAG'.padEnd(128, '\0'))]), WHOLE],
    ['nothing', mp3, WHOLE],
  ])('%s', async (_, bytes, verdict) => {
    expect(await check(bytes)).toMatchObject(verdict);
  });
});

describe('an m4b', () => {
  const packets = [Buffer.alloc(300, 1), Buffer.alloc(200, 2)];
  const book = {
    worn: wornTags(mp3),
    chapters: [{ title: 'One', startSeconds: 0 }],
    ...{ durationSeconds: 1, kbps: 128, sizes: [300, 200] },
    sound: async function* () {
      yield* packets;
    },
  };
  const sign = (hash: string, tags: string) =>
    ours.sign({ ...FACTS, madeBy: ours.madeBy, sound: hash, tags });

  it('says the same in an atom of iTunes, and is told from an altered one', async () => {
    const m4b = await buffer(assembleM4b({ ...book, sign }));
    expect(await check(m4b)).toMatchObject({ ...WHOLE, provenance: FACTS });
    const touched = Buffer.from(m4b);
    touched[m4b.length - 10] = 9;
    expect(await check(touched)).toMatchObject({ ...WHOLE, isSoundWhole: false });
    expect(await check(changed(m4b, 'The Orchard', 'The Harvest'))).toMatchObject({
      ...WHOLE,
      areTagsWhole: false,
    });
    expect(await check(await buffer(assembleM4b(book)))).toEqual({ is: 'none' });
  });
});

describe('keys', () => {
  it('that were changed still speak for what they have signed', async () => {
    const before = keys[0]?.x ?? '';
    const now = openSigner({ VOICE_SIGNING_KEY: keyOf(2), VOICE_PUBLIC_KEYS: before }, null);
    expect(await check(mp3, now?.publicKeys())).toMatchObject(WHOLE);
  });

  it('of a data folder are made once, for its owner alone', () => {
    const file = join(scratch.path, 'keys', 'provenance.key');
    const first = openSigner({}, file).publicKeys();
    expect(openSigner({}, file).publicKeys()).toEqual(first);
  });

  it('that are none end with a sentence, and nobody signs where none is set', () => {
    expect(() => openSigner({ VOICE_SIGNING_KEY: 'abc' }, null)?.publicKeys()).toThrow(
      'VOICE_SIGNING_KEY holds no key',
    );
    const wrong = openSigner({ VOICE_SIGNING_KEY: keyOf(1), VOICE_PUBLIC_KEYS: 'abc' }, null);
    expect(() => wrong?.publicKeys()).toThrow('"abc" is no public key');
    expect(openSigner({}, null)).toBeNull();
  });
});

// A phone's copy has frames of another kind.
it('the copy for phones is signed as well', async () => {
  const small = await encodeMp3(
    new Float32Array(22_050).map((_, i) => Math.sin(i / 9) / 4),
    PHONE_MP3,
  );
  const one = { ...chunk, sizeBytes: small.length, read: async () => Readable.from([small]) };
  const copy = await buffer(assembleMp3([one], TAGS, PHONE_MP3, signTags(ours, FACTS)));
  expect(await check(copy)).toMatchObject(WHOLE);
});

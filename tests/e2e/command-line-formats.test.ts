// @module-tag voices
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { epubcheck, hasEpubcheck } from '../support/epubcheck.ts';
import { hasProgram } from '../support/has-program.ts';
import { ffprobe, unpack } from '../support/made-book-file.ts';
import { makeClip } from '../support/make-clip.ts';
import { scratchFolder } from '../support/product.ts';
import { runAudiobook } from '../support/run-audiobook.ts';

const scratch = scratchFolder('command-line-formats');
const file = (name: string) => join(scratch.path, name);
const run = (options: Record<string, string>) =>
  runAudiobook(
    Object.entries({
      '--manuscript': join(import.meta.dirname, '../fixtures/memoir.txt'),
      '--voice': file('clip.wav'),
      '--out': file('book.mp3'),
      '--name': 'Rose Hill',
      '--right': 'agreed',
      ...options,
    }).flat(),
    file('data'),
  );

beforeAll(async () => writeFileSync(file('clip.wav'), await makeClip(118)));
afterAll(() => scratch.remove());

/** Runs it until it says something like this, and ends it there. */
async function endAt(words: RegExp, signal: 'SIGINT' | 'SIGKILL') {
  const made = run({ '--format': 'm4b,epub,parcel,vtt' });
  await vi.waitFor(() => expect(made.stdout()).toMatch(words), { timeout: 240_000, interval: 20 });
  made.process.kill(signal);
  return made.ended;
}

describe('npm run audiobook -- --format', () => {
  it('takes no place of a file that it did not make, and says so before any work', async () => {
    writeFileSync(file('bought.epub'), 'a book of somebody else');
    const { status, stderr } = await run({ '--out': file('bought.mp3'), '--format': 'epub' }).ended;
    expect(stderr).toBe(
      `${file('bought.epub')} is there already. Please move it away, or give --out another name.\n`,
    );
    expect([status, existsSync(file('bought.mp3'))]).toEqual([1, false]);
    expect(readFileSync(file('bought.epub'), 'utf8')).toBe('a book of somebody else');
  });

  it('explains itself when there is no such format', async () => {
    const { status, stderr } = await run({ '--format': 'm4b,ogg' }).ended;
    expect([status, stderr.split('\n')[0]]).toEqual([
      2,
      '"ogg" is no format. --format takes m4b, m4b-small, epub, mp3-chapters, parcel, vtt, srt, with commas between.',
    ]);
  });

  it('goes on after Ctrl-C and after a kill in the middle of a file, and then each is whole', async () => {
    expect(await endAt(/Making m4b [1-4]0 %/, 'SIGINT')).toMatchObject({
      status: 130,
      stderr: 'Stopped. Run the same command again and it goes on from here.\n',
    });
    expect(existsSync(file('book.m4b'))).toBe(false);
    expect((await endAt(/Making m4b [4-9]0 %/, 'SIGKILL')).status).toBe(null);
    expect(existsSync(file('book.m4b'))).toBe(false);
    const last = run({ '--format': 'm4b,epub,parcel,vtt' });
    const { status, stderr, stdout } = await last.ended;
    expect([status, stderr]).toEqual([0, '']);
    for (const ending of ['.m4b', '.epub', ' - to keep.zip', '.vtt'])
      expect(stdout).toContain(`\n${file(`book${ending}`)}\n`);
    expect(readdirSync(scratch.path).filter((name) => name.endsWith('.part'))).toEqual([]);
    expect(readdirSync(file('data/command-line'))).toEqual([]);

    const m4b = readFileSync(file('book.m4b'));
    const parcel = await unpack(readFileSync(file('book - to keep.zip')));
    const sums = parcel.at(-1)?.[1].toString() ?? '';
    const found = parcel.slice(0, -1).map(([name, content]) => {
      return `${createHash('sha256').update(content).digest('hex')}  ${name.split('/').slice(1).join('/')}\n`;
    });
    expect(found.join('')).toBe(sums);
    expect(parcel.find(([name]) => name.endsWith('.m4b'))?.[1].equals(m4b)).toBe(true);
    const heard = parcel.find(([name]) => name.endsWith('who-is-heard.txt'))?.[1].toString();
    expect(heard).toContain('They named Rose Hill and answered: “They have agreed to it.”');
    if (hasProgram('ffprobe')) {
      const seconds = (name: string, bytes: Buffer) => Number(ffprobe(name, bytes).format.duration);
      const difference = seconds('a.m4b', m4b) - seconds('a.mp3', readFileSync(file('book.mp3')));
      expect(Math.abs(difference)).toBeLessThan(0.1);
    }
    if (hasEpubcheck()) expect(epubcheck(readFileSync(file('book.epub')))).toEqual([]);
  });
});

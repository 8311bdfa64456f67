import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askSpeaker, readSpeaker, speakerLines } from './terminal-speaker.ts';

const voices = [
  {
    seconds: 31.7,
    turns: [
      { start: 1, end: 12.4 },
      { start: 65, end: 80 },
    ],
    mark: { start: 65.2, end: 79.8 },
  },
  { seconds: 20, turns: [{ start: 13, end: 33 }], mark: { start: 13.2, end: 32.8 } },
];
const signal = new AbortController().signal;

function terminal(...answers: string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  for (const answer of answers) input.write(`${answer}\n`);
  return { input, output };
}

it('names each voice with its seconds and times', () => {
  expect(speakerLines(voices)).toBe(
    '  1  32 s, best heard 1:09-1:15; speaks 0:01-0:12, 1:05-1:20\n  2  20 s, best heard 0:20-0:26; speaks 0:13-0:33',
  );
});

it.each([
  ['1', 1],
  [' 2 ', 2],
  ['Same', 'same'],
  ['0', null],
  ['3', null],
  ['1.5', null],
  ['Rose', null],
])('reads %j', (answer, speaker) => {
  expect(readSpeaker(answer, 2)).toBe(speaker);
});

it('takes the number that is typed', async () => {
  const asked = terminal('2');
  expect(await askSpeaker(voices, asked, signal)).toBe(2);
  expect(String(asked.output.read())).toContain('Whose voice is it? 1 to 2, "same"');
});

it('goes on without anybody when nothing is typed', async () => {
  expect(await askSpeaker(voices, terminal(''), signal)).toBeNull();
});

it('ends when the program is stopped', async () => {
  const abort = new AbortController();
  const answer = askSpeaker(voices, terminal(), abort.signal);
  abort.abort();
  await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
});

import { expect, it } from 'vitest';
import { respellingsOf, waysToSay } from '../../../../src/domain/names/respellings.ts';
import { type SoundShape, soundDistance, soundShape } from '../../../../src/domain/names/sound-shape.ts';
import { isSpelledOut } from '../../../../src/domain/names/spelled-out.ts';
import { FAMILY_NAMES } from '../../../../tests/support/memoir-of-names.ts';
import { soundOfWav } from '../../audio/signal/wav.ts';
import { compileFlite } from './compile-flite.ts';
import { FliteProgram } from './flite-program.ts';

const program = new FliteProgram(await compileFlite());

/** Whether the synthesizer says letters, by the words it tells itself. */
async function isSpelled(words: string): Promise<boolean> {
  const { stdout } = await program.run(
    ['-voice', 'slt', '-f', 'in.txt', '-pw', '-o', 'out.wav'],
    `${words}\n`,
  );
  return stdout.split(/\s+/).filter((word) => /^_?[b-hj-z]$/.test(word)).length > 1;
}

it('every name that the built-in voice spells is found, and hardly another one', async () => {
  const wrong: string[] = [];
  for (const name of FAMILY_NAMES) {
    const spells = await isSpelled(name);
    if (spells && !isSpelledOut(name)) expect.unreachable(`${name} is spelled, and nobody would know`);
    if (!spells && isSpelledOut(name)) wrong.push(name);
  }
  expect(wrong.length).toBeLessThanOrEqual(3);
});

it('what is offered for a name is never spelled', async () => {
  const spelled: string[] = [];
  for (const name of FAMILY_NAMES)
    for (const offer of respellingsOf(name)) if (await isSpelled(offer)) spelled.push(`${name}: ${offer}`);
  expect(spelled).toEqual([]);
});

async function shapeOf(voice: string, words: string): Promise<SoundShape> {
  const { output } = await program.run(['-voice', voice, '-f', 'in.txt', '-o', 'out.wav'], `${words}.\n`);
  return soundShape(soundOfWav(output).samples) ?? expect.unreachable(`${words} is silence`);
}

it.each(['Nguyen', 'Khrimian', 'Wojciech', 'Weinstein'])(
  '%s, said by a man, is among the three ways that sound nearest in a woman’s voice',
  async (name) => {
    const ways = [name, ...waysToSay(name, 8)];
    const heard = await shapeOf('rms', respellingsOf(name)[0] ?? '');
    const distances = new Map<string, number>();
    for (const way of ways) distances.set(way, soundDistance(heard, await shapeOf('slt', way)));
    const nearest = ways.toSorted((a, b) => (distances.get(a) ?? 0) - (distances.get(b) ?? 0)).slice(0, 3);
    expect(nearest).toContain(respellingsOf(name)[0]);
  },
);

import { expect, it } from 'vitest';
import { respellingsOf } from '../../../../src/domain/names/respellings.ts';
import { isSpelledOut } from '../../../../src/domain/names/spelled-out.ts';
import { FAMILY_NAMES } from '../../../../tests/support/memoir-of-names.ts';
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

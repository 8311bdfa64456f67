import { expect, it } from 'vitest';
import { runProgram } from './run-program.ts';

const never = new AbortController().signal;
const bounds = { wallMs: 60_000, memoryBytes: 1e9, outputBytes: 1e6 };
const node = (script: string, bound: Partial<typeof bounds> = {}) =>
  runProgram(process.execPath, ['-e', script], { ...bounds, ...bound }, never);

it('hands over output, complaint and exit code', async () => {
  const result = await node("process.stdout.write('out'); process.stderr.write('bad'); process.exitCode = 3");
  expect([Buffer.concat(result.output).toString(), result.complaint, result.exitCode]).toEqual([
    'out',
    'bad',
    3,
  ]);
});

it.each([
  ['runs too long', 'for (;;);', { wallMs: 500 }, 'wallMs'],
  [
    'writes too much',
    "for (;;) require('node:fs').writeSync(1, 'x'.repeat(999))",
    { outputBytes: 1_000_000 },
    'outputBytes',
  ],
])('kills a program that %s', async (_name, script, bound, which) => {
  await expect(node(script, bound)).rejects.toMatchObject({
    code: 'clip-too-large',
    details: { bound: which },
  });
});

it.skipIf(process.platform !== 'linux')('kills a program that takes too much memory', async () => {
  const greedy = 'const all = []; setInterval(() => all.push(Buffer.alloc(3e7, 1)), 10)';
  await expect(node(greedy, { memoryBytes: 3e8 })).rejects.toMatchObject({
    details: { bound: 'memoryBytes' },
  });
});

it('says when the program cannot be started', async () => {
  const missing = runProgram('/nowhere/ffmpeg', [], bounds, never);
  await expect(missing).rejects.toMatchObject({ code: 'unavailable' });
});

it('gives the program none of the environment', async () => {
  process.env.A_SECRET = 'secret';
  const { output } = await node('process.stdout.write(JSON.stringify(process.env))');
  delete process.env.A_SECRET;
  expect(Buffer.concat(output).toString()).not.toContain('secret');
});

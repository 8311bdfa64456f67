import { spawnSync } from 'node:child_process';
import { describe } from 'vitest';
import { programTranscriber } from '../../functions/src/adapters/tesseract/program-transcriber.ts';
import { tesseractTranscriber } from '../../functions/src/adapters/tesseract/transcriber.ts';
import { describeTranscriber } from './transcriber.contract.ts';

const isInstalled = spawnSync('tesseract', ['--version']).status === 0;
if (!isInstalled) process.stdout.write('Tesseract is not installed: its program keeps no contract here\n');

describeTranscriber('tesseract.js', async () => {
  const transcriber = tesseractTranscriber();
  return { transcriber, close: () => transcriber.close() };
});

describe.skipIf(!isInstalled)('with the installed program (needs the program tesseract)', () => {
  describeTranscriber('the Tesseract program', async () => {
    const transcriber = programTranscriber();
    return { transcriber, close: () => transcriber.close() };
  });
});

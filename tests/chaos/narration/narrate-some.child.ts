// One try at a book in a process that can be killed: narrate-some.child.ts SENTENCES FOLDER, one line of JSON out.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { fliteVoiceEngine } from '../../../functions/src/adapters/flite/voice-engine.ts';
import { narrateText } from '../../../functions/src/audio/narration/narrate-text.ts';
import { folderObjects } from '../../support/folder-objects.ts';
import { testVoice } from '../../support/make-clip.ts';

const [sentences = '10', folder = '.'] = process.argv.slice(2);
const paragraphs = Array.from(
  { length: Number(sentences) },
  (_, i) => `On day ${i + 1} we walked to the river, and my brother carried the bread.`,
);
const flite = fliteVoiceEngine();
/** A line for each chunk that is begun: each holds one sentence here, and the log outlives the process. */
const voiceEngine: typeof flite = {
  ...flite,
  speak(voice, text, signal) {
    appendFileSync(join(folder, 'spoken.log'), `${text}\n`);
    return flite.speak(voice, text, signal);
  },
};
const { chunkCount, chunksMade } = await narrateText(
  { objects: folderObjects(folder), voiceEngine },
  {
    sessionId: 's1',
    title: 'The River',
    narrator: 'Ann',
    paragraphs,
    voice: testVoice(),
    outputPath: 'book.mp3',
    phonePath: 'phone.mp3',
    timingsPath: 'times.json',
  },
  { signal: new AbortController().signal },
);
process.stdout.write(`${JSON.stringify({ chunkCount, chunksMade })}\n`);
await voiceEngine.close();

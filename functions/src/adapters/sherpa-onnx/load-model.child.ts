// Loads every model of a folder and ends: a broken file ends the whole process that loads it, so not the server's.
import { findCleaner, openCleaner } from './clean-reference.ts';
import { findModel, findWhisper } from './model-files.ts';
import { openRecognizer } from './open-recognizer.ts';
import { loadSherpa } from './sherpa-package.ts';
import { openSpeaker } from './voice-engine.ts';
import { sherpaVoicePrinter } from './voice-printer.ts';

const [folder = ''] = process.argv.slice(2);
const [sherpa, found, whisper] = [loadSherpa(folder), await findModel(folder), await findWhisper(folder)];
if (!sherpa || 'missing' in found) process.exit(1);
await openSpeaker(sherpa, found);
await sherpaVoicePrinter(folder);
const cleaner = await findCleaner(folder);
if (cleaner) openCleaner(sherpa, cleaner);
if (whisper) openRecognizer(sherpa, whisper);
process.exit(0);

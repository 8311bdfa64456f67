import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { emulatorFolder, missingForEmulators } from './emulators.ts';

const JAVA_21 = 'openjdk version "21.0.4" 2024-07-16\nOpenJDK Runtime Environment';

function folderWith(...files: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'kindred-emulators-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const file of files) writeFileSync(join(folder, file), '');
  return folder;
}
const BOTH = ['cloud-firestore-emulator-v1.22.0.jar', 'cloud-storage-rules-runtime-v1.1.3.jar'];

it('where all is there, nothing is missing', () => {
  expect(missingForEmulators('/tools', JAVA_21, folderWith(...BOTH))).toBeNull();
});

it.each([
  [null, JAVA_21, BOTH, 'needs firebase-tools'],
  ['/tools', '', BOTH, 'needs Java 21 or newer, here is none'],
  ['/tools', 'openjdk version "17.0.15" 2025-04-15', BOTH, 'needs Java 21 or newer, here is Java 17'],
  ['/tools', 'java version "1.8.0_401"', BOTH, 'needs Java 21 or newer, here is Java 1'],
  ['/tools', JAVA_21, BOTH.slice(0, 1), 'needs cloud-storage-rules-runtime in '],
  ['/tools', JAVA_21, [], 'needs cloud-firestore-emulator and cloud-storage-rules-runtime in '],
])('with %s, %j and %j it is said what is missing', (tools, java, files, words) => {
  expect(missingForEmulators(tools, java, folderWith(...files))).toContain(words);
});

it('a folder that is not there is an empty one', () => {
  expect(missingForEmulators('/tools', JAVA_21, join(folderWith(), 'none'))).toContain('setup:emulators');
});

it('the folder is the one firebase-tools uses', () => {
  expect(emulatorFolder({ FIREBASE_EMULATORS_PATH: '/jars' })).toBe('/jars');
  expect(emulatorFolder({})).toMatch(/\.cache\/firebase\/emulators$/);
});

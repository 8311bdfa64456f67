// @module-tag rules
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { JobTable } from '../../functions/src/hosts/jobs.ts';
import { VOICE_ENGINES, type VoiceEngineEntry } from '../../functions/src/hosts/voice-engines.ts';
import { honestWords } from '../../src/journey/sample/words.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** The recipes of CONTRIBUTING.md touch no more files than this, beside the one that they add. */
const MOST_TOUCHED = 4;

let scratch: string;
beforeAll(() => {
  scratch = mkdtempSync(join(tmpdir(), 'recipes-'));
  for (const path of [
    'functions/src',
    'functions/deploy',
    'src/domain',
    'src/journey/sample',
    'package.json',
  ])
    cpSync(join(root, path), join(scratch, path), { recursive: true });
  for (const path of ['functions/package.json', '.env.example'])
    cpSync(join(root, path), join(scratch, path));
  symlinkSync(join(root, 'node_modules'), join(scratch, 'node_modules'));
});
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

interface Edit {
  readonly file: string;
  /** stands in the file exactly once */
  readonly before: string;
  readonly insert: string;
}

/** Adds one file and edits others as a recipe says. Answers how many others there were. */
function follow(added: { readonly file: string; readonly text: string }, edits: readonly Edit[]): number {
  mkdirSync(dirname(join(scratch, added.file)), { recursive: true });
  writeFileSync(join(scratch, added.file), added.text);
  for (const { file, before, insert } of edits) {
    const text = readFileSync(join(scratch, file), 'utf8');
    expect(text.split(before), `${before} in ${file}`).toHaveLength(2);
    writeFileSync(
      join(scratch, file),
      text.replace(before, () => insert + before),
    );
  }
  return new Set(edits.map(({ file }) => file)).size;
}

/** What the scratch copy itself says: a module that gives its answer to `say`. */
function ask(script: string): unknown {
  const file = join(scratch, 'functions/src/ask.ts');
  writeFileSync(
    file,
    `const say = (answer) => console.log('\\nANSWER' + JSON.stringify(answer));\n${script}`,
  );
  const output = execFileSync(process.execPath, [file], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, ENV_FILE: '', GCLOUD_PROJECT: 'recipes' },
  });
  return JSON.parse(output.split('\nANSWER')[1] ?? 'null');
}

it('a document format is accepted, detected and read', { timeout: 180_000 }, () => {
  const touched = follow(
    {
      file: 'functions/src/adapters/documents/read-md.ts',
      text: `export const readMd = (bytes) => ({
        pages: [{ lines: [{ text: bytes.toString().slice(5) }], isPicture: false, number: 1 }], pageCount: null,
      });`,
    },
    [
      {
        file: 'src/domain/manuscript/manuscript.ts',
        before: "  txt: { mediaType: 'text/plain'",
        insert: "  md: { mediaType: 'text/markdown', name: 'Markdown' },\n",
      },
      {
        file: 'functions/src/adapters/documents/document-kind.ts',
        before: '  txt: null,',
        insert: "  md: { starts: ['#!md '] },\n",
      },
      {
        file: 'functions/src/adapters/documents/parse-document.ts',
        before: '  txt: readTxt,',
        insert: "  md: async (bytes) => (await import('./read-md.ts')).readMd(bytes),\n",
      },
    ],
  );
  expect(touched).toBeLessThanOrEqual(MOST_TOUCHED);
  const answer = ask(`
    import * as manuscript from '../../src/domain/manuscript/manuscript.ts';
    import { parseDocument } from './adapters/documents/parse-document.ts';
    const { pages } = await parseDocument(Buffer.from('#!md Our farm'), 'md');
    const damaged = await parseDocument(Buffer.from('Our farm'), 'md').catch(({ code }) => code);
    say({
      damaged,
      lines: pages[0].lines,
      names: manuscript.DOCUMENT_NAMES,
      isOffered: manuscript.DOCUMENT_EXTENSIONS.includes('.md') && manuscript.DOCUMENT_TYPES.includes('text/markdown'),
      refusals: [manuscript.documentRefusal('a.md', ''), manuscript.documentRefusal('a', 'text/markdown')],
    });
  `);
  expect(answer).toEqual({
    damaged: 'document-damaged',
    lines: [{ text: 'Our farm' }],
    names: 'PDF, Word, Markdown, or plain text',
    isOffered: true,
    refusals: [null, null],
  });
});

it('a voice engine is chosen by its environment, opened, and known to the cloud', {
  timeout: 180_000,
}, () => {
  const touched = follow(
    {
      file: 'functions/src/adapters/hum/voice-engine.ts',
      text: `export const humVoiceEngine = ({ HUM_KEY }) => ({
        makeVoice: async () => ({ engine: 'hum', version: 1, parameters: { key: HUM_KEY } }),
        speak: async () => new Float32Array(0), forget: async () => {}, close: async () => {},
      });`,
    },
    [
      {
        file: 'functions/src/hosts/voice-engines.ts',
        before: '  elevenlabs: {\n',
        insert: `  hum: {
    isSetUp: ({ HUM_KEY }) => Boolean(HUM_KEY),
    open: async (environment) => (await import('../adapters/hum/voice-engine.ts')).humVoiceEngine(environment),
    problems: async ({ HUM_KEY }) => (HUM_KEY ? [] : ['HUM_KEY is not set.']),
    service: 'Hum',
    cloud: { secrets: ['HUM_KEY'], settings: ['HUM_CALLS'], plan: { setting: 'HUM_CALLS', calls: 3 } },
  },
`,
      },
      {
        file: 'src/journey/sample/words.ts',
        before: '  elevenlabs:\n',
        insert: "  hum: 'This voice hums.',\n",
      },
      { file: '.env.example', before: '#ELEVENLABS_API_KEY=', insert: '#HUM_KEY=\n#HUM_CALLS=\n' },
    ],
  );
  expect(touched).toBeLessThanOrEqual(MOST_TOUCHED);
  const answer = ask(`
    import { honestWords } from '../../src/journey/sample/words.ts';
    import { cloudSettings } from '../deploy/cloud-settings.ts';
    import { memoryObjects } from './adapters/memory/objects.ts';
    import { checkCloudVoice, cloudVoiceService, secretsOfVoice, speakersAtOnce } from './cloud/voice-engine.ts';
    import { openVoiceEngine, problemsOfVoiceEngine, voiceServiceOf } from './hosts/choose-voice-engine.ts';
    const cloud = { VOICE_ENGINE: 'hum' };
    checkCloudVoice(cloud);
    const engine = openVoiceEngine(memoryObjects(), { HUM_KEY: 'k' });
    say({
      voice: await engine.makeVoice(),
      service: [voiceServiceOf({ HUM_KEY: 'k' }), cloudVoiceService(cloud)],
      problems: await problemsOfVoiceEngine({ VOICE_ENGINE: 'hum' }),
      known: await problemsOfVoiceEngine({ VOICE_ENGINE: 'festival' }),
      cloud: [secretsOfVoice(cloud), speakersAtOnce(cloud, 300), cloudSettings({ HUM_CALLS: '5', HUM_KEY: 'k' })],
      words: honestWords('hum'),
    });
  `);
  expect(answer).toEqual({
    voice: { engine: 'hum', version: 1, parameters: { key: 'k' } },
    service: ['Hum', 'Hum'],
    problems: ['HUM_KEY is not set.'],
    known: ['VOICE_ENGINE is "festival"; it can be flite, sherpa-onnx, elevenlabs or hum.'],
    cloud: [['HUM_KEY'], 3, 'HUM_CALLS="5"\n'],
    words: 'This voice hums.',
  });
});

it('a job is run, given up, followed, and has a pool and a function', { timeout: 180_000 }, () => {
  const touched = follow(
    {
      file: 'functions/src/features/mail/ring-bell.ts',
      text: 'export const ringBell = async (stores, { bell }) => { stores.heard.push("rings " + bell); };',
    },
    [
      {
        file: 'functions/src/ports/jobs.ts',
        before: "  'send-mail':\n",
        insert: "  'ring-bell': { readonly bell: string };\n",
      },
      {
        file: 'functions/src/hosts/jobs.ts',
        before: "  'send-mail': {",
        insert: `  'ring-bell': {
    pool: 'errands',
    cloud: LETTERS,
    asks: 'nobody',
    giveUp: async (stores, { bell }, { code }) => { stores.heard.push(bell + ' ' + code); },
    after: async (stores, { bell }) => { stores.heard.push('after ' + bell); },
  },
`,
      },
      {
        file: 'functions/src/hosts/run-job.ts',
        before: "  'send-mail': (input",
        insert: "  'ring-bell': (input, { stores }) => ringBell(stores, input),\n",
      },
      {
        file: 'functions/src/hosts/run-job.ts',
        before: "import { sendMail } from '../features/mail/send-mail.ts';",
        insert: "import { ringBell } from '../features/mail/ring-bell.ts';\n",
      },
      { file: 'functions/src/entries/firebase.ts', before: '  jobSendMail,', insert: '  jobRingBell,\n' },
    ],
  );
  expect(touched).toBeLessThanOrEqual(MOST_TOUCHED);
  const answer = ask(`
    import { jobRingBell } from './entries/firebase.ts';
    import { afterJob, giveUpJob } from './hosts/jobs.ts';
    import { runJob } from './hosts/run-job.ts';
    import { POOLS } from './local/jobs/job-runner.ts';
    const stores = { heard: [] };
    const job = { kind: 'ring-bell', key: 'r', input: { bell: 'B' } };
    await runJob(stores, job, new AbortController().signal);
    await giveUpJob(stores, job, { code: 'internal' });
    await afterJob(stores, job);
    say({
      heard: stores.heard,
      pools: POOLS.filter(({ kinds }) => kinds.includes('ring-bell')).map(({ size }) => size),
      memory: jobRingBell.__endpoint.availableMemoryMb,
    });
  `);
  expect(answer).toEqual({ heard: ['rings B', 'B internal', 'after B'], pools: [1], memory: 512 });
});

it('an entry without one of its columns does not compile', () => {
  const entry = { pool: 'errands', asks: 'nobody', giveUp: null, after: null } as const;
  // @ts-expect-error: no settings for the cloud
  const job: JobTable['send-mail'] = entry;
  // @ts-expect-error: nothing that opens it
  const engine: VoiceEngineEntry = {
    isSetUp: () => true,
    problems: async () => [],
    service: null,
    cloud: null,
  };
  expect([job, engine]).toHaveLength(2);
});

it('every engine has words of its own about how its voices sound', () => {
  const nobody = honestWords('festival');
  for (const name of Object.keys(VOICE_ENGINES)) expect(honestWords(name), name).not.toBe(nobody);
});

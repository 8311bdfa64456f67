import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { wordsApart } from '../src/audio/text/words-apart.ts';
import type { Finding } from './look-first.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Every setting there is, with the value that shows its form. */
const EXAMPLES: Environment = parseEnv(
  readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').replaceAll(/^#(?=[A-Z]\w*=)/gm, ''),
);
/** Whose example is nobody's: published with the client, or asked for by families. */
const OF_ONES_OWN = [
  ...['WEB_API_KEY', 'WEB_APP_ID', 'WEB_APP_CHECK_SITE_KEY', 'STRIPE_PUBLISHABLE_KEY', 'SUPPORT_PHONE'],
] as const;

interface Form {
  readonly isRight: (value: string) => boolean;
  readonly wanted: string;
}
const oneOf = (...values: readonly string[]) => ({ isRight: (value: string) => values.includes(value) });
const WHOLE = (value: string) => /^[1-9]\d{0,8}$/.test(value);
const FORMS: Readonly<Record<string, Form>> = {
  // Source: https://cloud.google.com/docs/authentication/api-keys; 39 characters in all
  WEB_API_KEY: {
    isRight: (value) => /^AIza[\w-]{35}$/.test(value),
    wanted: 'the apiKey of the web app, which begins with AIza and has 39 characters',
  },
  WEB_APP_ID: {
    isRight: (value) => /^1:\d+:web:[0-9a-f]+$/.test(value),
    wanted: 'the appId of a web app, such as 1:123456789012:web:0a1b2c3d4e5f',
  },
  // Source: https://cloud.google.com/storage/docs/buckets#naming
  COPIES_BUCKET: {
    isRight: (value) => /^[a-z0-9][a-z0-9_-]{1,61}[a-z0-9]$/.test(value),
    wanted: 'the name of a second bucket, in small letters, such as my-memoirs-copies, or leave it out',
  },
  READER: { ...oneOf('google-vision'), wanted: 'google-vision, or leave it out for the packaged reader' },
  // Source: https://cloud.google.com/vision/docs/ocr, "Specify the region"
  GOOGLE_VISION_ENDPOINT: {
    ...oneOf(...['', 'eu-', 'us-'].map((where) => `https://${where}vision.googleapis.com`)),
    wanted: 'https://eu-vision.googleapis.com or https://us-vision.googleapis.com, or leave it out',
  },
  ELEVENLABS_CONCURRENCY: { isRight: WHOLE, wanted: 'a whole number from 1 on, as your plan allows' },
  ELEVENLABS_MAX_CHARACTERS: { isRight: WHOLE, wanted: 'a whole number from 1 on, or leave it out' },
  // Functions are far from any stand-in. Source: https://elevenlabs.io/docs/overview/administration/data-residency
  ELEVENLABS_ENDPOINT: {
    isRight: (value) => /^https:\/\/(?:[a-z0-9-]+\.)+elevenlabs\.io$/.test(value),
    wanted: "one of ElevenLabs' own addresses, such as https://api.elevenlabs.io, or leave it out",
  },
  VOICE_ABOVE_8KHZ: { ...oneOf('on', 'off'), wanted: 'on, or leave it out' },
  SUPPORT_PHONE: {
    isRight: (value) => /^\+?[\d ().-]+$/.test(value) && /^\d{7,15}$/.test(value.replaceAll(/\D/g, '')),
    wanted: 'a number that somebody answers, such as +44 20 7946 0018, or leave it out',
  },
};

/** A sentence for each setting that is an example still, or that nothing on Firebase can read. */
export function wrongOfForms(environment: Environment): string[] {
  const examples = OF_ONES_OWN.flatMap((name) => {
    const value = environment[name] ?? '';
    return value && value === EXAMPLES[name] ? [[name, 'your own; this is the example of .env.example']] : [];
  });
  const forms = Object.entries(FORMS).flatMap(([name, { isRight, wanted }]) => {
    const value = environment[name];
    return value && !isRight(value) && !examples.some(([one]) => one === name) ? [[name, wanted]] : [];
  });
  return [...examples, ...forms].map(
    ([name = '', wanted]) => `${name} is "${environment[name]}"; please set ${wanted}.`,
  );
}

export const modeOf = (key = '') => /^[a-z]+_(live|test)_/.exec(key)?.[1] as 'live' | 'test' | undefined;

/** Keys of two modes know nothing of each other's payments. */
export function wrongOfModes(environment: Environment): string[] {
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY } = environment;
  const modes = [modeOf(STRIPE_PUBLISHABLE_KEY), modeOf(STRIPE_SECRET_KEY)];
  return modes[0] && modes[1] && modes[0] !== modes[1]
    ? [
        `STRIPE_PUBLISHABLE_KEY is of Stripe's ${modes[0]} mode, and the STRIPE_SECRET_KEY of this terminal of its ${modes[1]} mode. Please take both from one.`,
      ]
    : [];
}

/** What is right and rarely meant, and holds nothing back; null when there is none. */
export function settingsToMind({ STRIPE_PUBLISHABLE_KEY: key }: Environment): Finding | null {
  if (modeOf(key) !== 'test') return null;
  return {
    check: { id: 'trial', what: "the settings of .env are for a trial: Stripe's test mode", mayWait: true },
    isWell: false,
    missing: ['no card is charged, and whoever knows a test card has a book for nothing'],
    mend: 'STRIPE_PUBLISHABLE_KEY: set the one that begins with pk_live_ before families come',
  };
}

/** The name of every setting there is. */
export const KNOWN_SETTINGS = Object.keys(EXAMPLES);
/** What Google's own pages and commands call it. */
const OTHERWISE_CALLED: Readonly<Record<string, string>> = { LOCATION: 'REGION', ZONE: 'REGION' };

/** The names that somebody may have meant: one that is nearly spelled so, or those that have its words and more. */
function meantBy(name: string): readonly string[] {
  const otherwise = OTHERWISE_CALLED[name];
  if (otherwise) return [otherwise];
  const apart = (one: string) => wordsApart([...name], [...one]);
  const [near = ''] = KNOWN_SETTINGS.toSorted((a, b) => apart(a) - apart(b));
  if (apart(near) <= (name.length < 5 ? 1 : 2)) return [near];
  const words = name.split('_');
  return words.length < 2
    ? []
    : KNOWN_SETTINGS.filter((one) => words.every((word) => one.split('_').includes(word)));
}

/**
 * A sentence for each name that nothing reads and that is nearly one of ours.
 * @param names those of the file alone: a terminal has many more
 */
export function misspelledNames(names: readonly string[]): string[] {
  return names
    .filter((name) => !KNOWN_SETTINGS.includes(name))
    .flatMap((name) => {
      const meant = meantBy(name.toUpperCase());
      return meant.length > 0
        ? [`${name} stands in .env, and nothing reads it; did you mean ${meant.join(' or ')}?`]
        : [];
    });
}

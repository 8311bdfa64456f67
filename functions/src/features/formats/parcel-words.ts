import {
  VOICE_PERMISSION_QUESTION,
  VOICE_PERMISSION_QUESTIONS,
  VOICE_RIGHTS,
} from '../../../../src/domain/voice/voice.ts';
import { RECREATED, type WornTags } from '../../audio/mp3/id3.ts';
import type { GivenPermission } from '../../records/voices/permissions.ts';
import type { ToldChapter } from './told-chapters.ts';

/** What lies in a parcel, for whoever opens it. */
export interface ParcelContents {
  readonly worn: WornTags;
  readonly title: string;
  /** of the one file with all of the sound, and of the read-along book */
  readonly m4b: string;
  readonly epub: string;
  readonly chapterCount: number;
  readonly pictureCount: number;
  readonly permissions: readonly GivenPermission[];
}

const dayOf = (date: Date) =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(date);

/** An answer may be of a version whose words have changed since. */
const questionOf = ({ textVersion }: GivenPermission): string =>
  Object.entries(VOICE_PERMISSION_QUESTIONS).find(([version]) => version === textVersion)?.[1] ??
  VOICE_PERMISSION_QUESTION;

const answerOf = ({ right }: GivenPermission): string =>
  Object.entries(VOICE_RIGHTS).find(([word]) => word === right)?.[1] ?? right;

function permissionLines(given: GivenPermission): string[] {
  return [
    `On ${dayOf(given.standsSince ?? given.givenAt)} the family was asked: “${questionOf(given)}”`,
    `They named ${given.speakerName} and answered: “${answerOf(given)}.”`,
    ...(given.standsSince ? [`On ${dayOf(given.givenAt)} they used that permission for this book.`] : []),
    ...(given.withdrawnAt
      ? [`On ${dayOf(given.withdrawnAt)} they had the recordings and the voice deleted.`]
      : []),
  ];
}

/** Who is heard, and by what permission: also on the page. */
export function voiceParagraphs({ worn, permissions }: ParcelContents): string[] {
  const { narrator, comment } = worn;
  const given = permissions.map((one) => permissionLines(one).join(' '));
  return [
    comment || `Narrated by a computer in a voice recreated from recordings of ${narrator}.`,
    ...(given.length > 0 ? given : ['How the permission was given is no longer on record.']),
  ];
}

export function voiceText(contents: ParcelContents): string {
  const head = `Who is heard in “${contents.title}”`;
  return `${[head, ...voiceParagraphs(contents)].join('\n\n')}\n`;
}

/** "The House on the Lane", by whom, in whose voice. */
export function bookLines({ title, worn }: Pick<ParcelContents, 'title' | 'worn'>): string[] {
  return [title, ...(worn.author ? [`by ${worn.author}`] : []), `Read by ${worn.narrator}${RECREATED}`];
}

/** The whole text without any markup, for every program there is or will be. */
export function plainText(
  contents: Pick<ParcelContents, 'title' | 'worn'>,
  chapters: readonly ToldChapter[],
): string {
  const told = chapters.map(({ title, paragraphs }) => {
    const heads = paragraphs.filter(({ kind }) => kind === 'heading');
    const text = paragraphs.filter(({ kind }) => kind === 'text');
    const words = (all: typeof text) =>
      all.map(({ sentences }) => sentences.map((one) => one.text).join(' '));
    return [(words(heads).join('\n') || title).trim(), ...words(text)].join('\n\n');
  });
  return `${bookLines(contents).join('\n')}\n\n\n${told.join('\n\n\n')}\n`;
}

export function readme(contents: ParcelContents): string {
  const { m4b, epub, chapterCount, pictureCount, worn } = contents;
  const isOne = chapterCount === 1;
  const files = [
    ['index.html', 'open this first: a page that plays the book and shows its text'],
    [m4b, 'the whole book as one file, for audiobook apps'],
    [epub, 'text and voice together, for apps that read EPUB'],
    ['chapters/', `the same sound as ${isOne ? 'an MP3 file' : `${chapterCount} MP3 files`}, for any player`],
    ...(pictureCount > 0 ? [['pages/', 'the photographed pages, as JPEG pictures']] : []),
    ['text.txt', 'the text without any formatting'],
    ['captions.vtt, captions.srt', 'every sentence with the time it’s heard'],
    ['who-is-heard.txt', 'whose voice it is, and by what permission'],
    ...(worn.cover ? [['cover.jpg', 'the cover as a picture; apps show it beside the book']] : []),
    ['chapters/.ignore', 'an empty file: it keeps audiobook libraries from listing the book twice'],
    ['SHA256SUMS', 'tells whether a file has changed over the years'],
  ];
  return `${bookLines(contents).join('\n')}

This folder is the whole book. It needs no internet, no account, and nothing from us.

TO LISTEN

Unpack the zip first. Then open index.html with a double-click: it opens in a web
browser and plays. If one day it doesn't, open the files in "chapters" with any
program that plays MP3.

WHAT IS IN IT

${files.map(([name, use]) => `${name}\n    ${use}`).join('\n')}

TO KEEP IT

Keep two copies in two places, and copy them to a new drive every five years or so.
Somebody in the family should know where they are.

TO CHECK IT

On a Mac or Linux computer, open a terminal in this folder and type:

    sha256sum -c SHA256SUMS        (on an older Mac: shasum -a 256 -c SHA256SUMS)

Every line should end in OK. On Windows, open PowerShell in this folder and type, for each
file you want to check:

    Get-FileHash index.html        (or, in a command prompt: certutil -hashfile index.html SHA256)

The long number should be the one before that file's name in SHA256SUMS; capital or small
letters are the same. A file that differs has been damaged: take it from the other copy.

IF YOU FIND THIS MANY YEARS FROM NOW

The sound is MP3 (ISO/IEC 11172-3) and AAC in an MP4 file (ISO/IEC 14496). The EPUB is
a zip archive of XHTML pages, SMIL timings, and MP3. The pictures are JPEG, and all text
is UTF-8. Nothing is locked or encrypted.
`;
}

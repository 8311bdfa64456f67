import type { BookFormat } from '@/domain/audiobook/book-file.ts';

interface FormatWords {
  readonly name: string;
  /** what it is good for, in a sentence */
  readonly use: string;
}

/** In the order in which they are shown: what most people want comes first. */
export const FORMAT_WORDS: Readonly<Record<BookFormat, FormatWords>> = {
  'mp3-chapters': {
    name: 'One MP3 per chapter',
    use: 'For car stereos, older players, and burning CDs. The files come in one zip, with the cover.',
  },
  vtt: {
    name: 'Captions (WebVTT)',
    use: 'Every sentence with the time it’s heard, for a video on a web page.',
  },
  srt: {
    name: 'Captions (SRT)',
    use: 'The same for video programs, such as iMovie or VLC.',
  },
};

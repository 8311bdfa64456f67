import type { BookFormat } from '@/domain/audiobook/book-file.ts';

interface FormatWords {
  readonly name: string;
  /** what it is good for, in a sentence */
  readonly use: string;
}

/** In the order in which they are shown: what most people want comes first. */
export const FORMAT_WORDS: Readonly<Record<BookFormat, FormatWords>> = {
  m4b: {
    name: 'Audiobook (M4B)',
    use: 'One file for Apple Books and other audiobook apps. It shows the chapters and remembers your place.',
  },
  'm4b-small': {
    name: 'Audiobook, small (M4B)',
    use: 'The same in about half the space, for a phone that’s nearly full.',
  },
  epub: {
    name: 'Read-along book (EPUB)',
    use: 'Text and voice together: each sentence lights up as it’s heard. For Thorium Reader and other reading apps.',
  },
  'mp3-chapters': {
    name: 'One MP3 per chapter',
    use: 'For car stereos, older players, and burning CDs. The files come in one zip, with the cover.',
  },
  parcel: {
    name: 'Everything, to keep (ZIP)',
    use: 'A folder that opens without us in thirty years: a page that plays, the sound, the text, the pages, and whose voice it is. Put it on two USB sticks.',
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

/** By what a family wants the book for, in the words it would use. */
export const FORMAT_GROUPS: readonly { readonly title: string; readonly formats: readonly BookFormat[] }[] = [
  { title: 'For Apple Books', formats: ['m4b', 'm4b-small'] },
  { title: 'To read along', formats: ['epub'] },
  { title: 'For the car and older players', formats: ['mp3-chapters'] },
  { title: 'For keeps', formats: ['parcel'] },
  { title: 'For a video', formats: ['vtt', 'srt'] },
];

/** What families ask before they begin. Search engines are told the same words. */
export const FAQ: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'Will it really sound like them?',
    answer:
      'It will resemble them. The built-in voice takes pitch, pace and tone color from your recordings; melody and accent stay those of a synthesizer. You hear a page of your own book before you pay, and you can try another clip as often as you like.',
  },
  {
    question: 'How much of the voice do I need?',
    answer:
      'About 15 seconds of speech are enough to begin: a voicemail, a toast at a wedding, a holiday video. Several clips are better than one, because the clearest parts can be chosen. Other voices and noise are left out.',
  },
  {
    question: 'Whose voice may I use?',
    answer:
      'Your own, that of somebody who agreed, or that of a loved one who has died when you are their next of kin or executor. You are asked once, before a voice is made, and the answer is kept. Every audiobook says in its file that the voice is recreated.',
  },
  {
    question: 'What counts as a page?',
    answer:
      'A photographed or printed page is a page. Plain text counts one page for every 275 words. The number is shown, with its price, before you pay.',
  },
  {
    question: 'Do I need an account or an app?',
    answer:
      'Not to begin. Scanning, the voice and the sample page need neither; the account is made when you pay, so that you find your audiobook again. It all runs in the browser of your phone, and you can add it to the home screen if you like.',
  },
  {
    question: 'What if the internet fails while I scan?',
    answer:
      'Go on scanning. Every page is saved on your phone first and is sent by itself when there is a connection again. You always see which pages are only on the phone and which are safe with us.',
  },
  {
    question: 'When do I get it, and what if I do not like it?',
    answer:
      'Within 24 hours of paying, as one mp3 for iOS, Android and PC. If you are not content, write to us within 30 days and you get your money back, without giving a reason.',
  },
  {
    question: 'Who gets to hear our recordings?',
    answer:
      'You, and whoever you share the audiobook with. Pages, recordings and voices belong to your account; they make your audiobook and train nothing. Should a voice service take part, step 2 names it before a voice is made. You can delete everything at any moment, by yourself and at once.',
  },
];

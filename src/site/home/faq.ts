/** What families ask before they begin. Search engines are told the same words. */
export const FAQ: readonly { readonly question: string; readonly answer: string }[] = [
  {
    question: 'Will it really sound like them?',
    answer:
      'It will resemble them: pitch, pace, and tone come from your recordings, and a computer speaks. You hear a page of your own book before you pay, and you can try other clips as often as you like.',
  },
  {
    question: 'How much of the voice do I need?',
    answer:
      'About 15 seconds of speech is enough to start: a voicemail, a wedding toast, a holiday video. Several clips are better than one, because we can choose the clearest parts. Other voices and noise are left out.',
  },
  {
    question: 'Whose voice may I use?',
    answer:
      'Your own, the voice of someone who agreed, or the voice of a loved one who has died if you are their next of kin or executor. We ask once, before we make a voice, and keep your answer. Every audiobook file says that the voice is recreated.',
  },
  {
    question: 'What counts as a page?',
    answer:
      'Every photographed or printed page counts as one. In plain text, 275 words make a page. You see the number and the price before you pay.',
  },
  {
    question: 'Do I need an account or an app?',
    answer:
      'Not to start. You can scan, make the voice, and hear a sample page without either. You create an account when you pay, to find your audiobook again. Everything runs in your phone’s browser, and you can add it to your home screen if you like.',
  },
  {
    question: 'What if the internet fails while I scan?',
    answer:
      'Keep scanning. Every page is saved on your phone first and uploaded when you’re back online. You can always see which pages are only on your phone and which are backed up.',
  },
  {
    question: 'When do I get it, and what if I don’t like it?',
    answer:
      'Within 24 hours of paying, as one mp3 for iOS, Android, and PC. If you’re not happy with it, write to us within 30 days for a full refund, no reason needed.',
  },
  {
    question: 'Who gets to hear our recordings?',
    answer:
      'You, and anyone you share the audiobook with. Your pages, recordings, and voices belong to your account. We use them to make your audiobook, never to train anything. If a voice service is involved, step 2 names it first. You can delete everything yourself at any time.',
  },
];

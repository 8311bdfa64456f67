/** What was measured, in processor seconds, so that a busy machine does not change it. Node 24.21 on a server of 2 cores. */
export const MEASURED = {
  /** tests/bench/narrate.child.ts with listening and phone copy, 60 and 1,500 words: the slope and the start */
  cpuSecondsOfChunk: 0.38,
  cpuSecondsToStartSpeaking: 1.2,
  wordsOfChunk: 30.6,
  bytesOfChunk: 261_000,
  bytesOfPhoneChunk: 87_000,
  /** decoding a photo for Cloud Vision, vision/decode/photo-decoder.ts; the packaged Tesseract takes 2.6 in its place */
  cpuSecondsOfPage: 0.27,
  /** npm run bench:voice */
  cpuSecondsOfVoice: 7.7,
} as const;

/** What nobody has measured yet. Each is a guess on the dear side. */
export const ASSUMED = {
  /** share of families that photograph a printed book; the others bring a document */
  photographing: 0.6,
  /** turning the page, holding still */
  secondsBetweenPages: 12,
  bytesOfPage: 900_000,
  secondsOfVision: 1.5,
  secondsOfReview: 600,
  secondsFromVoiceToPaid: 900,
  /** of two cores while a part is spoken and encoded */
  coreUse: 0.8,
  /** between a function and Cloud Storage */
  storageBytesPerSecond: 80e6,
  /** before the first piece of work of an instance, at every start of a part */
  secondsOfColdStart: 3,
  /** parts of the same length take longer or shorter by as much, half of it to either side */
  spreadOfTimes: 0.4,
  /** the book once, its phone copy for three members of the family */
  phoneDownloads: 3,
  monthsKept: 12,
  monthsOfMaterials: 1,
  /** screens that ask every few seconds: a sample, an order */
  pollsOfFamily: 300,
  /** a job's row: put on the list, taken, ended; and read */
  writesOfJob: 3,
  readsOfJob: 3,
} as const;

/** Of what the timers ask; guesses on the dear side as well. */
export const ASSUMED_OF_TIMERS = {
  /** to the card provider and back, and the transaction behind it */
  secondsOfQuestion: 0.15,
  /** features/payment/sweep-payments.ts */
  questionsAtOnce: 10,
  /** four reads and a transaction of Firestore */
  secondsOfLook: 0.3,
  /** features/account/enforce-retention.ts */
  looksAtOnce: 8,
  /** Firebase Authentication gives 1,000 accounts an answer */
  guestsASecond: 3_000,
  /** to warn and to end, and what a refund or a deletion adds */
  looksOfBook: 2.2,
} as const;

/** Families that come in each hour of the day, in parts: the evenings of four American time zones, in UTC. */
export const ARRIVALS_BY_HOUR = [
  9, 9, 8, 7, 5, 3, 2, 1, 1, 1, 1, 2, 3, 4, 5, 5, 5, 5, 5, 5, 6, 7, 8, 9,
] as const;

/** Books by length: share of all, and pages from and to, spread evenly in the logarithm. */
export const BOOKS = [
  { share: 0.2, fromPages: 1, toPages: 5 },
  { share: 0.6, fromPages: 6, toPages: 100 },
  { share: 0.2, fromPages: 101, toPages: 500 },
] as const;

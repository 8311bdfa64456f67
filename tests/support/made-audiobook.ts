import type { MadeAudiobook } from '../../src/domain/audiobook/order.ts';

/** What an order says about a finished book. */
export const MADE_AUDIOBOOK: MadeAudiobook = {
  phoneUrl: '/phone.mp3',
  phoneFileSize: 10_485_760,
  timingsUrl: '/timings.json',
  coverUrl: '/cover.jpg',
  durationSeconds: 1_310,
  sentenceCount: 1_921,
  readAgainCount: 3,
  unread: [],
};

/**
 * How speech is finished into the sound of an audiobook. A book keeps the one it was begun with, to the byte:
 * `plain` is that of books begun before there was another one, with pauses of one length and no sound in them; `room`
 * has a room's tone, pauses as a reader makes them, and every chunk as loud as the next; `bright-room` also a band above
 * 8 kHz where the voice has none.
 */
export const FINISHES = ['plain', 'room', 'bright-room'] as const;
export type Finish = (typeof FINISHES)[number];
export const FIRST_FINISH: Finish = 'plain';
/** That of books that are begun now, unless the operator chooses another. */
export const FINISH: Finish = 'room';

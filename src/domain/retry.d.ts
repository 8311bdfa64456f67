/**
 * How long to wait before the next try.
 * @param attempt tries made so far, from 1
 * @returns milliseconds: 1 s, 2 s, 4 s … at most 60 s
 */
export declare function backoffMs(attempt: number): number;

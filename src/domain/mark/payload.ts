/** 64 bits, as hexadecimal digits. */
export const MARK_PAYLOAD = /^[0-9a-f]{16}$/;
/** Of a sample, and of what was made without an order. */
export const NO_ORDER = '0'.repeat(16);

/** What the mark in an order's sound says: the beginning of its id. */
export const payloadOf = (orderId: string): string => orderId.slice(0, NO_ORDER.length);

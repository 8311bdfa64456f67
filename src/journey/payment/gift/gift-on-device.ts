const GIFT = 'kindred-gift';
const VOUCHER = 'kindred-voucher';

const makeGiftId = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** The gift that is being bought on this device: every window of it pays for the same one. What it says is on the server. */
export const giftOnDevice = {
  id: (): string | null => localStorage.getItem(GIFT),
  begin(): string {
    const giftId = localStorage.getItem(GIFT) ?? makeGiftId();
    localStorage.setItem(GIFT, giftId);
    return giftId;
  },
  /** One of the account that is looked at again, from whatever device it was bought on. */
  keep: (giftId: string): void => localStorage.setItem(GIFT, giftId),
  forget: (): void => localStorage.removeItem(GIFT),
};

/** The code that somebody was given, until it has paid for a book: step 4 fills it in. */
export const voucherOnDevice = {
  code: (): string | null => localStorage.getItem(VOUCHER),
  keep: (code: string): void => localStorage.setItem(VOUCHER, code),
  forget: (): void => localStorage.removeItem(VOUCHER),
};

/** Advice beside a new password, never a condition. */
export const PASSWORD_ADVICE = 'A longer one, such as three words in a row, is safer.';

/** Source: product specification, section 8, "Payment". */
export const EMAIL_TAKEN =
  'This email is already registered. Please use the correct password or use a different email.';

/** Advice beside a new password, never a condition. */
export const PASSWORD_ADVICE = 'A longer one, such as three words in a row, is safer.';

/** Asked for where an address is no whole one. */
export const WHOLE_EMAIL = 'Please enter your whole email address, such as ann@example.com.';

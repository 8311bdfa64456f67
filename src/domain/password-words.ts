/** What a person reads whose new password would not protect a family's memoir. Apart from the list, which is large. */
export const WEAK_PASSWORD =
  'Please choose a password of at least 8 characters that few people use, such as three words in a row.';

/** Said at the payment of a book that has no voice yet: the screen leads to step 2 by it. */
export const NO_VOICE = 'There is no voice yet. Please go back to step 2 and add a recording.';

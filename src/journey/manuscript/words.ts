export const WAITING_FOR_INTERNET = 'Saved on this device. Waiting for internet.';

export const TITLE_LABEL = 'Title of the book';
export const TITLE_HINT = 'Read aloud at the start and shown on the cover.';

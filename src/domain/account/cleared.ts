/** A file whose answer makes the browser forget the copies it keeps of pictures and sound; asked for by clearDevice alone. */
export const CLEARED_PATH = '/cleared.txt';

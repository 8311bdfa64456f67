/** Addresses of pages, with or without their beginning: what goes to a stranger in our name leads to our pages alone. */
export const ADDRESS_IN_WORDS = /:\/\/|\bwww\.|[a-z\d-]\.[a-z]{2,}\//i;

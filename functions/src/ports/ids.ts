/** Random names, as a port so that tests can seed them. */
export interface Ids {
  /** 128 random bits in hex */
  make(): string;
}

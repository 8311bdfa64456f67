/** Why the server cannot start, as one sentence for the person at the terminal. */
export class StartTrouble extends Error {
  override name = 'StartTrouble';
}

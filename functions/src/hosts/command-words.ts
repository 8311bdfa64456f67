/** The words behind a command of the terminal. `--help` among them tells how it is written, and ends it there. */
export function commandWords(usage: string): readonly string[] {
  const words = process.argv.slice(2);
  if (words.some((word) => word === '--help' || word === '-h')) {
    process.stdout.write(`${usage}\n`);
    process.exit(0);
  }
  return words;
}

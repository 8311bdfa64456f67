/**
 * A number with what is counted: "1 page", "2 pages".
 * @param many where an "s" is not enough
 */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

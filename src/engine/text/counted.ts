/** A count with its noun: `1 broken link`, `2 broken links`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

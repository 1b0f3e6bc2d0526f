/** The sum of an amount of each item; 0 without items. */
export function sumOf<Item>(items: Iterable<Item>, amountOf: (item: Item) => number): number {
  let sum = 0;
  for (const item of items) sum += amountOf(item);
  return sum;
}

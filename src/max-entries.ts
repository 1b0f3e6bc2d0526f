/**
 * Limits the number of entries of an `LRUCache`. Its option `max` would allocate the places of all entries at once: 20,000
 * take 430 KB and milliseconds.
 */
export function maxEntries(count: number) {
  return { maxSize: count, sizeCalculation: () => 1 };
}

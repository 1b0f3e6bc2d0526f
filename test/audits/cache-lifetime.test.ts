import { expect, test } from 'vitest';
import { cacheHitProbability } from '../../src/audits/cache-lifetime.ts';

test.each([
  [0, 0],
  [0.1, 0.05],
  [0.2, 0.1],
  [10, 0.45],
  [168, 0.9],
  [8760, 1],
  [9000, 1],
])('a file kept for %d hours is there with probability %d', (hours, probability) => {
  expect(cacheHitProbability(hours * 3600)).toBeCloseTo(probability, 10);
});

import { Baseline } from './20261123020000-baseline.ts';
import { Release110 } from './20261128200000-release-1.1.0.ts';

/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [Baseline, Release110];

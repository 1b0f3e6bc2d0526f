import { Initial } from './20261122000000-initial.ts';

/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [Initial];

import { Initial } from './20261121000000-initial.ts';
import { PackedChecks } from './20261121180000-packed-checks.ts';

/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [Initial, PackedChecks];

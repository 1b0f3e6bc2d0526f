import { Baseline } from './20261123020000-baseline.ts';
import { WiderIndexes } from './20261124090000-wider-indexes.ts';
import { AfterFixes } from './20261126170000-after-fixes.ts';
import { Sessions } from './20261127010000-sessions.ts';
import { SiteAudits } from './20261127070000-site-audits.ts';
import { Lanes } from './20261128060000-lanes.ts';
import { SiteRules } from './20261128180000-site-rules.ts';

/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [Baseline, WiderIndexes, AfterFixes, Sessions, SiteAudits, Lanes, SiteRules];

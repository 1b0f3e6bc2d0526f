import { Initial } from './20261121000000-initial.ts';
import { PackedChecks } from './20261121180000-packed-checks.ts';
import { ReportLists } from './20261121210000-report-lists.ts';
import { UrlSearch } from './20261121210100-url-search.ts';
import { QueueClaims } from './20261121210200-queue-claims.ts';
import { RunHistory } from './20261122140000-run-history.ts';
import { ReportFilters } from './20261122150000-report-filters.ts';
import { Releases } from './20261122160000-releases.ts';
import { BlocksOfIds } from './20261122170000-blocks-of-ids.ts';
import { QueuedRuns } from './20261123020000-queued-runs.ts';
import { WiderListIndexes } from './20261123060000-wider-list-indexes.ts';
import { StatusInListIndexes } from './20261123080000-status-in-list-indexes.ts';
import { CapsInRunIndex } from './20261124090000-caps-in-run-index.ts';

/** Every migration in the order they run; a new one is added at the end and never changed afterwards. */
export const migrations = [
  Initial,
  PackedChecks,
  ReportLists,
  UrlSearch,
  QueueClaims,
  RunHistory,
  ReportFilters,
  Releases,
  BlocksOfIds,
  QueuedRuns,
  WiderListIndexes,
  StatusInListIndexes,
  CapsInRunIndex,
];

/** The engine without axe-core: parsing and the project's own audits. */

import { auditPage } from '../../../src/audits/audit-page.ts';
import { parsePage } from '../../../src/engine/page.ts';
import type { PageSource } from '../../../src/page/fetched-page.ts';
import { serveTask } from './measured-task.ts';

serveTask({
  prepare: (source: PageSource) => source,
  run: (source) => auditPage(parsePage(source), 'too-large'),
});

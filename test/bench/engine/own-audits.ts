/** The engine without axe-core: parsing and the project's own audits. */
import type { PageSource } from '../../../src/audits/page-source.ts';
import { runAudits } from '../../../src/audits/run-audits.ts';
import { serveTask } from './measured-task.ts';

serveTask({
  prepare: (source: PageSource) => source,
  run: (source) => runAudits(source, 'too-large'),
});

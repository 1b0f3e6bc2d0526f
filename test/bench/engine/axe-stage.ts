/** The engine's accessibility stage, from the parsed page to what axe-core says. */
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { serveTask } from './measured-task.ts';

// Facts are computed once a page: a page parsed anew has none yet.
serveTask({ prepare: parsePage, run: gatherAxe });

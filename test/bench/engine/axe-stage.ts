/** The engine's accessibility stage, from the parsed page to the results of axe-core. */
import { gatherAxe } from '../../../src/audits/accessibility/axe/gather-axe.ts';
import { parsePage } from '../../../src/engine/page.ts';
import { serveTask } from './measured-task.ts';

// Facts are cached for each parsed page, so every measurement needs a newly parsed one.
serveTask({ prepare: parsePage, run: gatherAxe });

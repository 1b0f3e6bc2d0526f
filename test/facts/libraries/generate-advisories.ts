/** Writes the advisories of RetireJS into the table that audits read: `npm run advisories`. */
import { writeFileSync } from 'node:fs';
import { renderAdvisories } from './render-advisories.ts';

const FILE = new URL('../../../src/facts/libraries/advisories.json', import.meta.url);

writeFileSync(FILE, renderAdvisories(new Date().toISOString().slice(0, 10)));

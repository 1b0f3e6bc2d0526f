/**
 * Writes the files generated from the audits (`npm run record`): the index of audit files, the catalogue, and, once the version of
 * the catalogue is raised, the record of its behavior.
 */
import { writeFileSync } from 'node:fs';
import { generateCatalogue } from './catalogue-files.ts';
import { compareRecords } from './compare-records.ts';
import { readRecord, writeRecord } from './record-file.ts';

for (const { url, content } of await generateCatalogue()) writeFileSync(url, content);
// Imported after the index is written: it imports all audits.
const { takeRecord } = await import('./take-record.ts');
const current = await takeRecord();
const { mayWrite, remedy } = compareRecords(readRecord(), current);
if (mayWrite) writeRecord(current);
else if (remedy) {
  process.stderr.write(`${remedy}\n`);
  process.exitCode = 1;
}

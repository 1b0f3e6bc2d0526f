/**
 * Writes the files generated from the audits (`npm run record`): the catalogue, the sample reports of the dashboard, the
 * reports of REST examples and, once the version of the catalogue is raised, the record of its behavior.
 */
import { writeFileSync } from 'node:fs';
import { generateCatalogue } from './catalogue-files.ts';
import { compareRecords } from './compare-records.ts';
import { readRecord, writeRecord } from './record-file.ts';
import { takeRecord } from './take-record.ts';
import { generateExamples, generateSamples } from './take-samples.ts';

for (const { url, content } of [...generateCatalogue(), generateSamples(), generateExamples()])
  writeFileSync(url, content);
const current = await takeRecord();
const { mayWrite, remedy } = compareRecords(readRecord(), current);
if (mayWrite) writeRecord(current);
else if (remedy) {
  process.stderr.write(`${remedy}\n`);
  process.exitCode = 1;
}

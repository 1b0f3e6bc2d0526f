/** Records how the catalogue behaves, once its version is another one: `npm run record`. */
import { compareRecords } from './compare-records.ts';
import { readRecord, writeRecord } from './record-file.ts';
import { takeRecord } from './take-record.ts';

const current = await takeRecord();
const { mayWrite, remedy } = compareRecords(readRecord(), current);
if (mayWrite) writeRecord(current);
else if (remedy) {
  process.stderr.write(`${remedy}\n`);
  process.exitCode = 1;
}

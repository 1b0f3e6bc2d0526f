/** Records the patterns whose check takes long (`npm run record`). Recorded ones are not checked again. */
import { writeFileSync } from 'node:fs';
import { cpuMs } from '../support/cpu-growth.ts';
import { checkPattern, RECORD, RECORD_VERSION, readRecord } from './check-pattern.ts';
import { isBuilt, patternsOfSource } from './find-patterns.ts';

/** A test checks all others, so their number times this is part of the time of `npm test`. */
const FAST_MS = 100;
const TIMEOUT_MS = 600_000;

const known = readRecord();
const slow = patternsOfSource()
  .keys()
  .filter((pattern) => {
    if (known.has(pattern)) return true;
    if (isBuilt(pattern)) return false;
    let isSafe = false;
    const ms = cpuMs(() => {
      isSafe = checkPattern(pattern, TIMEOUT_MS).status === 'safe';
    });
    return isSafe && ms > FAST_MS;
  });
writeFileSync(RECORD, `${[RECORD_VERSION, ...[...slow].sort()].join('\n')}\n`);

import { isDeepStrictEqual } from 'node:util';
import type { CatalogueRecord } from './take-record.ts';

const COMMAND = 'npm run record';

/** What must be done so that the record tells how the catalogue behaves now. */
export interface RecordState {
  /** The record may be written. */
  mayWrite: boolean;
  /** What a person must do; null when nothing. */
  remedy: string | null;
}

/** Compares the catalogue as it behaves with the record. Another behaviour needs another version. */
export function compareRecords(recorded: CatalogueRecord | null, current: CatalogueRecord): RecordState {
  if (isDeepStrictEqual(recorded, current)) return { mayWrite: false, remedy: null };
  if (recorded?.version !== current.version) {
    return { mayWrite: true, remedy: `Record the new version of the catalogue: ${COMMAND}` };
  }
  return {
    mayWrite: false,
    remedy: `The audits behave in another way than recorded: raise CATALOGUE_VERSION, then ${COMMAND}`,
  };
}

import { isDeepStrictEqual } from 'node:util';
import type { CatalogueRecord } from './take-record.ts';

const COMMAND = 'npm run record';

/** The steps that bring the record up to date with the catalogue. */
export interface RecordState {
  /** The record may be written. */
  mayWrite: boolean;
  /** The step that is left to a person; null when there is none. */
  remedy: string | null;
}

/** Compares the catalogue as it behaves with the record. Changed behavior needs another version. */
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

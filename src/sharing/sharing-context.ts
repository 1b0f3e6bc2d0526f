import type { Database } from '../database/database.ts';
import type { Signer } from './signer.ts';

/** The dependencies of the functions that decide who may open a report page. */
export interface SharingContext {
  database: Database;
  signer: Signer;
  clock: () => Date;
  /** Origin of links to report pages, without a trailing slash. Without a setting, known when the server listens. */
  publicUrl: string;
}

import type { FetchedPage } from './fetched-page.ts';
import type { Resources } from './resource.ts';

/** A fetched page with its resources: the whole input of the engine and the audits. */
export interface PageSource extends FetchedPage {
  resources: Resources;
}

/** How far an attempt at a run is. */
export interface RunProgress {
  reportId: number;
  runId: number;
  /** The attempt at the run; an earlier one may still be under way in a process that lost its lease. */
  attempt: number;
  stage: RunStage;
  /** Files beside the page, such as stylesheets and images, that were fetched or could not be. */
  filesDone: number;
  /** Files beside the page that are known so far; those that other files refer to are added later. */
  filesPlanned: number;
}

/** The stages of an attempt, in their order; files may be fetched in several rounds. */
export type RunStage = 'fetching-page' | 'fetching-files' | 'auditing';

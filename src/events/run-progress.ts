/** The progress of an attempt at a run. */
export interface RunProgress {
  reportId: number;
  runId: number;
  /** The attempt at the run; an earlier one may still be active in a process that lost its lease. */
  attempt: number;
  stage: RunStage;
  /** Number of files of the page, such as stylesheets and images, that were fetched or failed. */
  filesDone: number;
  /** Number of files of the page that are known so far; other files may refer to further ones. */
  filesPlanned: number;
}

/** The stages of an attempt, in order; files may be fetched in several rounds. */
export type RunStage = 'fetching-page' | 'fetching-files' | 'auditing';

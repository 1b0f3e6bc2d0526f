import { UNCOMPLETED } from '../database/entities/run.ts';
import { RunSummary } from '../database/queries/run-list.ts';
import { object } from '../describe/vocabulary.ts';
import { findings } from './findings.ts';

/** The results of a run. */
export const RunFindings = findings(UNCOMPLETED);

/** A run with its results. */
export const Run = object(
  'Run',
  'One execution of all audits for a report. Its results are null or empty unless it completed.',
  { ...RunSummary.shape, ...RunFindings.shape },
);

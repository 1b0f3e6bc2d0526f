import { RunStatus, RunTrigger } from '../database/entities/run.ts';
import type { RunSummary as RunSummaryRecord } from '../database/queries/run-list.ts';
import { errorOfReport, ReportError } from '../database/report-error.ts';
import { ReportResult } from '../describe/report-result.ts';
import { date, derived, id, integer, object, score, text } from '../describe/vocabulary.ts';
import { findings, UNCOMPLETED } from './findings.ts';

/** A run in lists. */
export const RunSummary = object('RunSummary', 'One execution of all audits for a report.', {
  id: id('Ascending in the order of the runs.', 97),
  reportId: id('Id of the report.', 42),
  status: RunStatus.meta({ description: 'The state of the run.', example: 'completed' }),
  trigger: derived(
    RunTrigger.meta({ description: 'The reason why it was queued.', example: 'update' }),
    ({ trigger }: RunSummaryRecord) => trigger ?? 'update',
  ),
  result: ReportResult.nullable().meta({ description: `The result; null ${UNCOMPLETED}.`, example: 'good' }),
  score: score(`0 to 100 with one decimal; null ${UNCOMPLETED}.`).nullable(),
  error: derived(
    ReportError.nullable().meta({ description: 'Why it failed; null unless it did.', example: null }),
    errorOfReport,
  ),
  queuedAt: derived(date('When it was queued.'), ({ createdAt }: RunSummaryRecord) => createdAt),
  startedAt: date('When its latest attempt started; null while it is queued.').nullable(),
  finishedAt: date('When it ended; null before.').nullable(),
  durationMs: derived(
    integer('Milliseconds from start to end; null before it ended.', 2412).nullable(),
    ({ startedAt, finishedAt }: RunSummaryRecord) =>
      startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null,
  ),
  catalogueVersion: text(`Version of the audit catalogue of the run; null ${UNCOMPLETED}.`, '10').nullable(),
});

/** The results of a run. */
export const RunFindings = findings(UNCOMPLETED);

/** A run with its results. */
export const Run = object(
  'Run',
  'One execution of all audits for a report. Its results are null or empty unless it completed.',
  { ...RunSummary.shape, ...RunFindings.shape },
);

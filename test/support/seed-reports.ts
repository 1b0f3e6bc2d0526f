import type { AuditReport } from '../../src/audits/audit-page.ts';
import { packChecks } from '../../src/audits/packed-report.ts';
import type { Database } from '../../src/database/database.ts';
import type { Report, ReportResult } from '../../src/database/entities/report.ts';
import { findRun } from '../../src/database/queries/find-run.ts';
import { insertReport } from '../../src/database/queries/insert-report.ts';
import { insertRun } from '../../src/database/queries/insert-run.ts';
import { updateReport } from '../../src/database/queries/update-report.ts';
import { completeRun, updateLeasedRun } from '../../src/database/queries/update-run.ts';
import { projectOf } from '../../src/reports/project.ts';
import { findReport } from './stored-entities.ts';

/** A report to store without running anything. */
export interface SeededReport {
  accountId?: number;
  url: string;
  privacy?: number;
  /** Left out: the report stays queued. */
  result?: ReportResult;
  score?: number;
  generatedAt?: Date;
  checks?: AuditReport['checks'];
}

let seeded = 0;

/** Stores reports as if their runs had ended. @returns them as stored, in the same order */
export async function seedReports(database: Database, reports: readonly SeededReport[]): Promise<Report[]> {
  return await database.transact(async (em) => {
    const stored: Report[] = [];
    for (const {
      accountId = 1,
      url,
      privacy = 0,
      result,
      score = 50,
      generatedAt = new Date(),
      checks = [],
    } of reports) {
      const createdAt = new Date();
      const slug = `seeded-${process.pid}-${seeded++}`;
      const normalised = new URL(url).href;
      const project = projectOf(normalised);
      const { id } = await insertReport(em, {
        accountId,
        url: normalised,
        project,
        privacy,
        passwordHash: null,
        slug,
        createdAt,
      });
      if (result) {
        const runId = await insertRun(em, id, createdAt);
        const queued = await findRun(em, runId);
        if (!queued) throw new Error('The run was not stored.');
        await updateLeasedRun(em, queued, { status: 'running', attempt: 1, owner: 'seed' });
        const held = { id: runId, attempt: 1, owner: 'seed' };
        await completeRun(em, held, resultsOf(normalised, checks), packChecks(checks), generatedAt);
        await updateReport(
          em,
          id,
          { status: 'completed', result, score, shownRunId: runId, generatedAt },
          generatedAt,
        );
      }
      const report = await findReport(em, accountId, id);
      if (!report) throw new Error('The report was not stored.');
      stored.push(report);
    }
    return stored;
  });
}

function resultsOf(finalUrl: string, checks: AuditReport['checks']) {
  return {
    finalUrl,
    rendering: 'server',
    catalogueVersion: '1',
    coverageJudged: checks.length,
    coverageTotal: checks.length,
    cappedBy: [],
    // As the first catalogues summarized a category.
    categories: [
      {
        category: 'seo',
        score: 50,
        passed: 1,
        warning: 0,
        failed: 1,
        informative: 0,
        not_applicable: 0,
        unknown: 1,
      },
    ],
    // The facts that the oldest reports have.
    page: {
      title: 'Seeded',
      description: null,
      language: 'en',
      statusCode: 200,
      httpVersion: 'HTTP/2',
      redirects: 0,
      ttfbMs: 1,
      htmlBytes: 1,
      transferBytes: 1,
      domNodes: 2,
      requests: 1,
    },
  };
}

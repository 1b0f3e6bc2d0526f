import { showAccount } from './account.ts';
import { listAudits, showAudit } from './audits.ts';
import { listReports } from './list-reports.ts';
import { deleteProject, listProjects, showProject } from './projects.ts';
import { createReport, deleteReport, showReport, updateReports } from './report.ts';
import type { Route } from './route.ts';
import { compareRuns, listRuns, showRun } from './runs.ts';

/** Every route of the API. */
export const ROUTES: readonly Route[] = [
  listReports,
  createReport,
  showReport,
  ...updateReports,
  deleteReport,
  listRuns,
  showRun,
  compareRuns,
  listProjects,
  showProject,
  deleteProject,
  listAudits,
  showAudit,
  showAccount,
];

import { accountRoutes } from './account.ts';
import { auditRoutes } from './audits.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { runRoutes } from './runs.ts';
import { siteAuditRoutes } from './site-audits.ts';

/** Every route of the API. */
export const ROUTE_GROUPS = [
  reportRoutes,
  runRoutes,
  projectRoutes,
  siteAuditRoutes,
  auditRoutes,
  accountRoutes,
];

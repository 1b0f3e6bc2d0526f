import { accountRoutes } from './account.ts';
import { auditRoutes } from './audits.ts';
import { projectRoutes } from './projects.ts';
import { reportRoutes } from './reports.ts';
import { runRoutes } from './runs.ts';

/** Every route of the API. */
export const ROUTE_GROUPS = [reportRoutes, runRoutes, projectRoutes, auditRoutes, accountRoutes];

import type { Audit } from './audit.ts';
import * as auditFiles from './audit-files.ts';
import { inCatalogueOrder } from './catalogue.ts';

/** Every audit, by category, in the order in which reports list their checks. */
export const AUDITS: readonly Audit[] = inCatalogueOrder(Object.values(auditFiles).flat());

import type { Report } from '../../model/report.ts';
import type { Presented } from '../../present/present.ts';

/**
 * A report as in the REST API, without the fields of stored reports. It has its own file, because users of the library
 * load all types that this file imports.
 */
export type AuditReport = Omit<
  Presented<typeof Report>,
  'id' | 'privacy' | 'has_password' | 'page_url' | 'created_at' | 'updated_at'
>;

import type { Report } from '../../database/entities/report.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { pageUrl } from '../../sharing/page-url.ts';

/** The path of the report's page as browsers see it, with whatever a proxy in front puts before ours. */
export function pagePath(services: Pick<ServiceContext, 'publicUrl'>, report: Report): string {
  return new URL(pageUrl(services, report)).pathname;
}

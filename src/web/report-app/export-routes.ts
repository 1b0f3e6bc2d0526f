import type { Handler } from 'hono';
import { presentReport } from '../../present/present-report.ts';
import { checksCsv } from '../../report-view/checks-csv.ts';
import type { ServiceContext } from '../../reports/service-context.ts';
import { readPatch, readReportDetails, readRunFindings } from '../../reports/show/report-details.ts';
import { csvDownload } from '../csv-download.ts';
import type { ReportEnv } from './access-guard.ts';
import { badge } from './badge.ts';
import { shareExport } from './page-headers.ts';

/** Maximum length of host and path in a file name; file systems limit names to 255 bytes. */
const MAX_NAME_CHARACTERS = 100;
/** Sites that show the badge may cache it for a minute. */
const BADGE_CACHE = 'public, max-age=60';

/** The exports of a report, by the extension of its URL. */
export function exportRoutes(services: ServiceContext): Record<'json' | 'csv' | 'patch', Handler<ReportEnv>> {
  const { database } = services;
  return {
    /** The report as in the REST API. */
    json: async (c) => {
      const body = await presentReport(services, c.var.shared);
      shareExport(c, c.var.shared, 'no-cache');
      return c.json(body);
    },
    /** The checks as a download. */
    csv: async (c) => {
      const { shared: report } = c.var;
      const details = await readReportDetails(database.fork(), report);
      shareExport(c, report, 'no-cache');
      const name = csvName(details?.finalUrl ?? report.url, report.generatedAt);
      return csvDownload(c, checksCsv(details?.checks ?? [], report), name);
    },
    /** The edits that can be applied unchanged. @throws AppError `no_ready_fixes` */
    patch: async (c) => {
      const patch = await readPatch(database.fork(), c.var.shared);
      shareExport(c, c.var.shared, 'no-cache');
      return c.body(patch, 200, { 'Content-Type': 'text/x-diff; charset=utf-8' });
    },
  };
}

/** A file name of host, path and date, so that files of several pages and days fit into one folder. */
function csvName(address: string, date: Date | null): string {
  const url = URL.parse(address);
  const page = `${url?.host ?? ''}${url?.pathname ?? ''}`
    .replaceAll(/[^\w.]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const day = date ? `-${date.toISOString().slice(0, 10)}` : '';
  return `report-${page.slice(0, MAX_NAME_CHARACTERS)}${day}.csv`;
}

/** `GET /r/{slug}/badge.svg`: the result as an image. */
export function badgeRoute({ database }: ServiceContext): Handler<ReportEnv> {
  return async (c) => {
    const { shared: report } = c.var;
    const { shownRunId } = report;
    const findings = shownRunId && (await readRunFindings(database.fork(), [shownRunId])).get(shownRunId);
    shareExport(c, report, BADGE_CACHE);
    return c.body(badge(report, findings || null), 200, { 'Content-Type': 'image/svg+xml' });
  };
}

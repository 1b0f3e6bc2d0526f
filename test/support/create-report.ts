import { createReport as create } from '../../src/reports/changes/create-report.ts';

/** Creates a report by the service. @returns the report alone */
export async function createReport(...input: Parameters<typeof create>) {
  return (await create(...input)).report;
}

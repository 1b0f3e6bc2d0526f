import { test } from 'vitest';
import { expectNoViolations } from '../expect-no-violations.ts';
import { browseReportPages } from './browse-report-pages.ts';
import { PASSWORD } from './report-pages.ts';

const service = browseReportPages();

/** The path of a new report, or of an action on it, with the signature of its owner. */
async function ownerPath(access: Record<string, string>, action = ''): Promise<string> {
  const report = await service.pages.store(access);
  return report.path + action + (await service.pages.ownerQuery(report));
}

const PAGES: [string, () => Promise<string>][] = [
  ['the progress of a run', async () => (await service.pages.storeQueued()).path],
  [
    'why there is no report',
    async () => {
      const report = await service.pages.storeQueued();
      await service.pages.work(report, {
        status: 'failed',
        error: { code: 'timeout', message: 'Slow.', httpStatus: null },
      });
      return report.path;
    },
  ],
  ['the password form', async () => (await service.pages.store({ privacy: '2', password: PASSWORD })).path],
  ['the privacy form', async () => ownerPath({ privacy: '2', password: PASSWORD }, '/privacy')],
  ['the question before a deletion', async () => ownerPath({ privacy: '1' }, '/delete')],
  ['a report with the actions of its owner', async () => ownerPath({ privacy: '1' })],
  ['that there is no report', async () => '/r/unknown'],
];

test.each(PAGES)('axe finds nothing in the page that shows %s, light or dark', async (_, pathOf) => {
  await using opened = await service.visit(await pathOf(), { viewport: { width: 390, height: 800 } });
  await expectNoViolations(opened.page);
});

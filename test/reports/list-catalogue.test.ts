import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

const LIST_REPORTS = new URL('../../src/reports/lists/list-reports.ts', import.meta.url);

/** Parses the filters of a list in a new process. @returns the number of catalogues that it has loaded after each */
function loadsAfter(...inputs: object[]): number[] {
  const script = `
    import { registerHooks } from 'node:module';
    let loads = 0;
    registerHooks({
      load(url, context, next) {
        if (url.endsWith('/audits/catalogue.json')) loads++;
        return next(url, context);
      },
    });
    const { reports } = await import('${LIST_REPORTS}');
    const counts = ${JSON.stringify(inputs)}.map((input) => {
      if (!reports.pageInput.safeParse(input).success) throw new Error('rejected');
      return loads;
    });
    console.log(JSON.stringify(counts));
  `;
  const options = { encoding: 'utf8', input: script } as const;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-'], options));
}

it('loads no catalogue of audits for a list of reports, unless it is filtered by an audit', () => {
  expect(loadsAfter({}, { search: 'a', result: 'good' }, { failingAudit: 'image-alt' })).toEqual([0, 0, 1]);
});

import { expect, it } from 'vitest';
import { renderTerminalReport } from '../../../src/cli/terminal-report/render-terminal-report.ts';
import { PLAIN_SCREEN } from '../../../src/cli/terminal-report/screen.ts';
import { sampleReport, withGains, withSavings } from '../../web/report-page/sample-report.ts';

it('adds the savings of the checks with the same cause to the check to fix', async () => {
  const report = withSavings(withGains(await sampleReport()));
  const hsts = report.checks.find(({ id }) => id === 'hsts');
  const lines = renderTerminalReport(report, PLAIN_SCREEN).split('\n');
  expect(lines.find((line) => line.includes(`${hsts?.title}`))).toContain('saves 2.3 MB');
});

it('begins with the status of an error page', async () => {
  const report = await sampleReport();
  const failed = { ...report, page: { ...report.page, statusCode: 500 } };
  const [first] = renderTerminalReport(failed, PLAIN_SCREEN).split('\n');
  expect(first).toBe('Error page (500): the findings are about the error, not the intended page');
});

it('names the check that the same fix resolves by its title', async () => {
  const report = withGains(await sampleReport());
  const titleOf = (id: string) => report.checks.find((check) => check.id === id)?.title ?? '';
  const text = renderTerminalReport(report, PLAIN_SCREEN).replaceAll(/\s+/g, ' ');
  expect(text).toContain(`${titleOf('csp')} Security Same fix as “${titleOf('hsts')}”`);
  expect(text).not.toContain('same cause as');
});

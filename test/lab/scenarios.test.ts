import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

/** Runs one scenario in a process of its own. @param statements of the scenario */
function runScenario(statements: string): { exitCode: number | null; output: string } {
  const script = `
    import { startPostgresServer } from '../support/postgres-server.ts';
    import { none } from './report.ts';
    import { runScenarios } from './scenarios.ts';
    const measure = async () => { ${statements} };
    const scenarios = { tested: { title: 'A scenario', measure } };
    await runScenarios(scenarios, { names: [], options: {}, requiresTargets: true });
  `;
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  });
  return { exitCode: status, output: stdout + stderr };
}

describe('a run of scenarios', () => {
  it('exits with code 1 if a target is not met', () => {
    const { exitCode, output } = runScenario("return [none('Lost runs', 1)];");
    expect(output).toContain('| Lost runs | 1 | 0 | **not met** |');
    expect(exitCode).toBe(1);
  });

  it('exits with code 1 if a scenario throws while its PostgreSQL server runs', () => {
    const { exitCode, output } = runScenario(
      "await startPostgresServer(); throw new Error('The scenario failed.');",
    );
    expect(output).toContain('The scenario failed.');
    expect(exitCode).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { work } from '../../src/cli/commands/serve.ts';
import { readConfig } from '../../src/config.ts';
import { type Outcome, runCommand } from './run-command.ts';
import { runInProcess } from './run-in-process.ts';

const IN_MEMORY = { DATABASE_URL: 'sqlite::memory:' };

describe('the command line', () => {
  it('runs in Node without a build', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['--help']);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    for (const name of ['serve', 'work', 'audit', 'account', 'key', 'migrate', 'backup', 'copy', 'schema']) {
      expect(stdout).toMatch(new RegExp(`^ +${name}\\b`, 'm'));
    }
  });

  it('prints its help even with invalid settings', async () => {
    const outcome = await runInProcess(['audit', '--help'], { PORT: 'none' });
    expect(outcome).toMatchObject({ exitCode: 0, stderr: '' });
  });

  it('exits with code 2 without a command, and writes its help to standard error', async () => {
    const { exitCode, stdout, stderr } = await runInProcess([]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('Usage:');
  });

  it.each([
    ['an unknown command', 'frobnicate', "unknown command 'frobnicate'"],
    ['a group without its command', 'key', 'revoke'],
    ['an audit without a page', 'audit', 'Name at least one URL, --sitemap or --serve.'],
    ['an unknown option', 'audit --frob https://a.example', "unknown option '--frob'"],
    ['a missing option', 'account create', "required option '--name <name>' not specified"],
    ['a score above 100', 'audit --min-score 101 https://a.example', 'from 0 to 100'],
    ['an invalid target', 'audit --allow a:b:c https://a.example', '"a:b:c" is not an allowed target'],
    ['an invalid id', 'key revoke 1e3', 'must be a number'],
    ['an id above the maximum', 'key revoke 2147483648', 'a number such as 1'],
    ['an empty name', 'account create --name \u2003', 'visible characters'],
    ['a name with control characters', 'account create --name a\u001b[31m', 'visible characters'],
    ['an invalid e-mail address', 'account create --name A --email ada', 'must be an e-mail address'],
    ['a date that does not exist', 'key create --expires 2090-02-30', 'must be a date'],
    ['a date in the past', 'key create --expires 2001-01-01', 'in the future'],
    ['an unknown scope', 'key create --scope=all', 'read, write'],
    ['a copy from PostgreSQL', 'copy --from=postgres://a/b --to=postgres://a/c', 'must be sqlite:FILE'],
    ['a copy to a file', 'copy --from=sqlite:a.db --to=sqlite:b.db', 'use the command backup'],
    ['a copy to an invalid address', 'copy --from=sqlite:a.db --to=postgres://a:b/c@d/e', '"%2F"'],
    ['a copy to a server alone', 'copy --from=sqlite:a.db --to=postgres://a@c', 'HOST:PORT/DATABASE'],
    ['a copy without its variable', 'copy --from=sqlite:a.db --to-env NONE', 'NONE is not set'],
    ['a copy with a password', 'copy --from=sqlite:a.db --to=postgres://a:b@c/d', '--to-env'],
    ['a copy with a parameter', 'copy --from=sqlite:a.db --to=postgres://c/d?password=b', '--to-env'],
  ])('rejects %s with exit code 2', async (_case, command, message) => {
    const { exitCode, stdout, stderr } = await runRejected(command.split(' '));
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it.each([
    ['--from=postgres://a:hunter2@b/c', '--to=postgres://a:hunter2@b/c'],
    ['--from=sqlite:a.db', '--to=postgres://a:hunter2/@b/c'],
    ['--from=sqlite:a.db', '--to=http://a:hunter2@b/c'],
  ])('never prints the password of copy %s %s', async (...options) => {
    const { exitCode, stderr } = await runRejected(['copy', ...options]);
    expect(exitCode).toBe(2);
    expect(stderr).not.toContain('hunter2');
  });

  it('lists all invalid settings, with exit code 2', async () => {
    const { exitCode, stdout, stderr } = await runCommand(['serve'], { PORT: 'none', QUEUE_LIMIT: '-1' });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    const { msg } = JSON.parse(stderr);
    expect(msg).toMatch(/^ {2}PORT: /m);
    expect(msg).toMatch(/^ {2}QUEUE_LIMIT: /m);
  });

  it.each(['backup copy.db', 'account list'])('%s rejects a database in memory', async (command) => {
    const { exitCode, stdout, stderr } = await runInProcess(command.split(' '), IN_MEMORY);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain('DATABASE_URL');
  });

  it('work rejects a database in memory', () =>
    expect(work(readConfig(IN_MEMORY))).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('DATABASE_URL'),
    }));

  it('names the setting of a database that cannot be opened', async () => {
    const { exitCode, stderr } = await runInProcess(['migrate'], {
      DATABASE_URL: `sqlite:${import.meta.filename}/x.db`,
    });
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/^error: DATABASE_URL: .+\n {2}caused by: .+\n$/);
  });
});

/** Runs a command that must be rejected before it reads the settings. */
function runRejected(args: string[]): Promise<Outcome> {
  const readSettings = () => Promise.reject(new Error('The settings are read before the rejection.'));
  return runInProcess(args, {}, { readSettings });
}

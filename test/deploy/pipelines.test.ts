import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { parse } from 'yaml';
import { test as base } from '../cli/cli-test.ts';
import { runInProcess } from '../cli/run-in-process.ts';
import { startProcess } from '../lab/processes.ts';
import { startFixtureSite } from '../support/fixture-site.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const GOOD = `<!doctype html><html lang="en"><head><title>A page with a title</title>
<meta name="viewport" content="width=device-width"><meta name="description" content="A page that has all that matters in it.">
</head><body><main><h1>Page</h1><p>Text</p></main></body></html>`;
const WORSE = GOOD.replace('<p>', '<img src="missing.gif"><p>');
const MAIN = 'refs/heads/main';

const test = base
  /** The folder of a project whose build does nothing, with npx as if this version were published. */
  .extend('project', { scope: 'file' }, async ({ folder }, { onCleanup }) => {
    const user = { INIT_CWD: folder.path('.'), npm_package_json: `${ROOT}package.json` };
    let environment: Record<string, string> = {};
    let output = '';
    // npx posts its arguments, with curl as in the guides; the response is the exit code.
    const commands = await startFixtureSite(
      {},
      {
        otherwise: async (request, response) => {
          const args = (await text(request)).split('\0').slice(0, -1);
          const { exitCode, stdout, stderr } = await runInProcess(args, { ...user, ...environment });
          output += stdout + stderr;
          response.end(String(exitCode));
        },
      },
    );
    onCleanup(commands.close);
    await mkdir(folder.path('bin'));
    await mkdir(folder.path('dist'));
    const programs = {
      npm: 'exit 0',
      npx: `[ "$1 $2" = '--yes page-reports@1' ] || exit 127; shift 2
exit "$(printf '%s\\0' "$@" | curl --silent --data-binary @- ${commands.url('/')})"`,
    };
    for (const [name, script] of Object.entries(programs)) {
      await writeFile(folder.path(`bin/${name}`), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    }
    return {
      read: (file: string) => readFile(folder.path(file), 'utf8'),
      build: (html: string) => writeFile(folder.path('dist/index.html'), html),
      async run(script: string, variables: Record<string, string> = {}) {
        environment = variables;
        output = '';
        const PATH = `${folder.path('bin')}:${process.env.PATH}`;
        // Without `--norc`, bash reads ~/.bashrc, because its standard input is a socket.
        const { exitCode, stderr } = await startProcess('bash', ['--norc', '-e', '-c', script], {
          cwd: folder.path('.'),
          env: { PATH, ...variables },
        }).ended;
        return { code: exitCode, output: output + stderr };
      },
    };
  });

const readFileOf = (path: string) => readFile(`${ROOT}src/deploy/${path}`, 'utf8');

test('the action for GitHub saves a baseline on main, and annotates a regression of a branch', async ({
  project,
}) => {
  const { inputs, runs } = parse(await readFileOf('github/action.yml'));
  const { jobs } = parse(await readFileOf('github/workflow.yml'));
  const { uses, with: given } = jobs.audit.steps.find(({ with: options }: { with?: object }) => options);
  expect(uses).toBe('page-reports/page-reports/src/deploy/github@v1');
  const { env, run } = runs.steps.find((step: { run?: string }) => step.run);
  const audit = async (GITHUB_REF: string) => {
    const values: Record<string, string> = { 'github.event.repository.default_branch': 'main' };
    for (const name of Object.keys(inputs)) values[`inputs.${name}`] = given[name] ?? inputs[name].default;
    const evaluate = (text: string) =>
      text.replace(/\$\{\{ (.+?) \}\}/g, (_, name) => values[name] ?? 'unknown');
    const variables = Object.entries<string>(env).map(([name, value]) => [name, evaluate(value)]);
    return await project.run(run, { ...Object.fromEntries(variables), GITHUB_REF, GITHUB_ACTIONS: 'true' });
  };
  await project.build(GOOD);
  const main = await audit(MAIN);
  expect(main.code, main.output).toBe(0);
  const baseline = await project.read('page-reports-baseline.json');
  await project.build(WORSE);
  const branch = await audit('refs/pull/1/merge');
  expect(branch.code, branch.output).toBe(1);
  expect(branch.output).toMatch(
    /^::error title=Page Reports%3A image-alt,file=dist\/index\.html,line=3::.*Worse/m,
  );
  expect(JSON.parse(await project.read('page-reports.sarif')).version).toBe('2.1.0');
  expect(await project.read('page-reports-baseline.json')).toBe(baseline);
});

test('the job for GitLab saves a baseline on main, and fails for a regression of a branch', async ({
  project,
}) => {
  const { 'page-reports': job } = parse(await readFileOf('gitlab/gitlab-ci.yml'));
  const audit = async (CI_COMMIT_BRANCH: string) =>
    await project.run(job.script.join('\n'), {
      ...job.variables,
      CI_COMMIT_BRANCH,
      CI_DEFAULT_BRANCH: 'main',
    });
  await project.build(GOOD);
  const main = await audit('main');
  expect(main.code, main.output).toBe(0);
  await project.build(WORSE);
  const branch = await audit('');
  expect(branch.code, branch.output).toBe(1);
  expect(await project.read(job.artifacts.reports.junit)).toContain(
    '<failure message="Worse than in the baseline',
  );
});

test('the hook stops a push if the site does not meet the conditions', async ({ project }) => {
  const hook = `${ROOT}src/deploy/git/pre-push`;
  await project.build(GOOD);
  expect(await project.run(hook)).toMatchObject({ code: 0 });
  await project.build(WORSE);
  expect(await project.run(hook)).toMatchObject({ code: 1 });
});

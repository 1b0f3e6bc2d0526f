import { html, raw } from 'hono/html';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import { escapeControlCharacters } from '../../../escape-control-characters.ts';
import { type EvaluatedPage, nameOf } from './evaluated-page.ts';

/**
 * Renders JUnit XML (https://github.com/testmoapp/junitxml): a suite for each page, with its evaluated checks. As for the
 * exit code, only errors fail; checks that fail without an error are skipped, with their finding as the text.
 */
export function renderJunit(pages: readonly EvaluatedPage[]): string {
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<testsuites name="Page Reports">
${pages.map(suiteOf)}</testsuites>
`);
}

interface TestCase {
  name: string;
  problem: { element: 'failure' | 'error' | 'skipped'; message: string } | null;
}

function suiteOf(page: EvaluatedPage) {
  const cases = casesOf(page);
  const name = text(nameOf(page));
  const count = (wanted: string) => cases.filter(({ problem }) => problem?.element === wanted).length;
  return html`  <testsuite name="${name}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}">
${cases.map((testCase) => renderCase(testCase, name))}  </testsuite>
`;
}

function renderCase({ name, problem }: TestCase, className: string) {
  // GitLab shows the class as the suite. Jenkins makes packages of its parts between dots.
  const attributes = html`name="${text(name)}" classname="${className.replaceAll('.', '_')}"`;
  if (!problem) return html`    <testcase ${attributes}/>\n`;
  const message = text(problem.message);
  const element = raw(problem.element);
  // Jenkins allows no attribute of skipped tests, GitLab shows only the content.
  const shown = problem.element === 'skipped' ? '' : html` message="${message}"`;
  return html`    <testcase ${attributes}><${element}${shown}>${message}</${element}></testcase>\n`;
}

function casesOf({ report, violations }: EvaluatedPage): TestCase[] {
  if (report.error) {
    const problem = { element: 'error' as const, message: report.error.message };
    return [{ name: `${report.error.code}: The page could not be audited`, problem }];
  }
  const conditions = violations
    .filter(({ id }) => !CATALOGUE_BY_ID.has(id))
    .map(({ level, id, message }): TestCase => {
      return { name: id, problem: { element: level === 'error' ? 'failure' : 'skipped', message } };
    });
  const evaluated = report.checks.filter(({ outcome }) => /^(passed|warning|failed)$/.test(outcome));
  return [
    ...conditions,
    ...evaluated.map(({ id, title, advice, outcome }): TestCase => {
      const error = violations.find((violation) => violation.id === id && violation.level === 'error');
      const name = `${id}: ${CATALOGUE_BY_ID.get(id)?.title ?? title}`;
      if (outcome === 'passed' && !error) return { name, problem: null };
      const message = `${error?.message ?? title}${advice == null ? '' : `. ${advice}`}`;
      return { name, problem: { element: error ? 'failure' : 'skipped', message } };
    }),
  ];
}

/** XML has no control characters, not even as references. */
function text(value: string): string {
  return escapeControlCharacters(value.toWellFormed());
}

import { html, raw } from 'hono/html';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import { escapeControlCharacters } from '../../../escape-control-characters.ts';
import { nameOf, type Outcome } from './outcome.ts';

/**
 * Renders JUnit XML (https://github.com/testmoapp/junitxml): a suite for each page, with its evaluated checks. As for the
 * exit code, only errors fail; checks that fail without an error are skipped, with their finding as the message.
 */
export function renderJunit(outcomes: readonly Outcome[]): string {
  const suites = outcomes.map(suiteOf);
  return String(html`${raw('<?xml version="1.0" encoding="UTF-8"?>')}
<testsuites name="Page Reports">
${suites}</testsuites>
`);
}

interface TestCase {
  id: string;
  title: string;
  className: string;
  problem: { element: 'failure' | 'error' | 'skipped'; message: string } | null;
}

function suiteOf(outcome: Outcome) {
  const cases = casesOf(outcome);
  const count = (wanted: string) => cases.filter(({ problem }) => problem?.element === wanted).length;
  return html`  <testsuite name="${text(nameOf(outcome))}" tests="${cases.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}">
${cases.map(renderCase)}  </testsuite>
`;
}

function renderCase({ id, title, className, problem }: TestCase) {
  const attributes = html`name="${text(`${id}: ${title}`)}" classname="${className}"`;
  if (!problem) return html`    <testcase ${attributes}/>\n`;
  const message = text(problem.message);
  const element = raw(problem.element);
  // The schema of Jenkins allows no attributes of skipped tests.
  const content =
    problem.element === 'skipped'
      ? html`<${element}>${message}</${element}>`
      : html`<${element} message="${message}"/>`;
  return html`    <testcase ${attributes}>${content}</testcase>\n`;
}

function casesOf({ report, violations }: Outcome): TestCase[] {
  if (report.error) {
    const problem = { element: 'error' as const, message: report.error.message };
    return [{ id: report.error.code, title: 'The page could not be audited', className: 'page', problem }];
  }
  const conditions = violations
    .filter(({ id }) => !CATALOGUE_BY_ID.has(id))
    .map(({ level, id, message }) => ({
      id,
      title: 'Condition of the page',
      className: 'page',
      problem: { element: level === 'error' ? ('failure' as const) : ('skipped' as const), message },
    }));
  const evaluated = report.checks.filter(({ outcome }) => /^(passed|warning|failed)$/.test(outcome));
  return [
    ...conditions,
    ...evaluated.map(({ id, category, title, advice, outcome }): TestCase => {
      const error = violations.find((violation) => violation.id === id && violation.level === 'error');
      const className = category;
      const name = CATALOGUE_BY_ID.get(id)?.title ?? title;
      if (outcome === 'passed') return { id, title: name, className, problem: null };
      const message = `${error?.message ?? title}${advice == null ? '' : `. ${advice}`}`;
      return { id, title: name, className, problem: { element: error ? 'failure' : 'skipped', message } };
    }),
  ];
}

/** XML has no control characters, not even as references. */
function text(value: string): string {
  return escapeControlCharacters(value.toWellFormed());
}

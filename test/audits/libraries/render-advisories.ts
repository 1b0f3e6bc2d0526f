import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { compareVersions } from '../../../src/audits/libraries/compare-versions.ts';
import { RETIRE_JS_NAMES } from '../../../src/audits/libraries/known-libraries.ts';
import type { Advisory, VersionRange } from '../../../src/audits/libraries/library.ts';

const PACKAGE = '@salesforce/code-analyzer-retirejs-engine';

/** Vulnerabilities of programs that run the library in Node.js. A page that loads it is not affected. */
const SERVER_ONLY = new Set([
  'CVE-2019-10742',
  'CVE-2020-28168',
  'CVE-2022-24785',
  'CVE-2024-39338',
  'CVE-2025-58754',
]);

/** Weaknesses (CWE) by what an attacker gains from them. The first row that has one of an advisory's counts. */
const THREATS: readonly (readonly [threat: string, ...weaknesses: string[]])[] = [
  ['prototype pollution', 'CWE-1321', 'CWE-915', 'CWE-471'],
  ['cross-site scripting', 'CWE-79', 'CWE-80', 'CWE-64'],
  ['malicious code in the package', 'CWE-912', 'CWE-829'],
  ['code execution', 'CWE-94', 'CWE-77', 'CWE-74', 'CWE-502'],
  ['cross-site request forgery', 'CWE-352'],
  ['request forgery and leaked credentials', 'CWE-918'],
  ['open redirect', 'CWE-601'],
  ['denial of service', 'CWE-400', 'CWE-1333', 'CWE-770', 'CWE-674', 'CWE-185', 'CWE-754', 'CWE-20'],
  ['bypassed restrictions', 'CWE-791', 'CWE-1289'],
  ['path traversal', 'CWE-22', 'CWE-23', 'CWE-27'],
  ['exposed information', 'CWE-200', 'CWE-497', 'CWE-942'],
  ['upload of dangerous files', 'CWE-434'],
];

/** The parts of RetireJS' data that are used. */
type RetireJsData = Record<
  string,
  {
    vulnerabilities: {
      atOrAbove?: string;
      below: string;
      cwe: string[];
      identifiers: { CVE?: string[]; githubID?: string };
    }[];
  }
>;

/**
 * Renders `src/audits/libraries/advisories.json`, with one line for each library, from the data of RetireJS.
 * Vulnerabilities without a CVE or GHSA identifier are left out: some say only that a version is no longer maintained.
 * @param date the day of the rendering, as in 2026-01-31
 */
export function renderAdvisories(date: string): string {
  const { data, version } = readData();
  const lines = [...RETIRE_JS_NAMES].sort().map((name) => {
    const library = data[name];
    if (!library) throw new Error(`RetireJS does not list ${name}.`);
    return `    ${JSON.stringify(name)}: ${JSON.stringify(advisoriesOf(library.vulnerabilities))}`;
  });
  return `{
  "generated": "By \`npm run advisories\` on ${date}: edit test/audits/libraries/render-advisories.ts instead.",
  "source": "RetireJS (https://github.com/RetireJS/retire.js), Apache-2.0, as packed in ${PACKAGE} ${version}",
  "advisories": {
${lines.join(',\n')}
  }
}
`;
}

function readData(): { data: RetireJsData; version: string } {
  const manifest = createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`);
  const file = join(dirname(manifest), 'vulnerabilities/RetireJsVulns.json');
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'));
  return { data: JSON.parse(readFileSync(file, 'utf8')), version };
}

function advisoriesOf(vulnerabilities: RetireJsData[string]['vulnerabilities']): Advisory[] {
  const ranges = new Map<string, VersionRange[]>();
  const weaknesses = new Map<string, string[]>();
  for (const { atOrAbove = '0', below, cwe, identifiers } of vulnerabilities) {
    for (const id of identifiers.CVE ?? (identifiers.githubID ? [identifiers.githubID] : [])) {
      ranges.set(id, [...(ranges.get(id) ?? []), { from: release(atOrAbove), before: release(below) }]);
      weaknesses.set(id, cwe);
    }
  }
  return [...ranges]
    .map(([id, all]) => ({ id, threat: threatOf(weaknesses.get(id) ?? []), ranges: merged(all) }))
    .filter((advisory) => advisory.ranges.length > 0 && !SERVER_ONLY.has(advisory.id))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** `3.0.0` of `3.0.0-beta1`: pages hardly ever load a version before its release, and we do not identify those. */
function release(version: string): string {
  return /^\d+(?:\.\d+)*/.exec(version)?.[0] ?? '0';
}

/** Ranges in order, those that overlap as one. A range within the versions before one release is empty. */
function merged(ranges: VersionRange[]): VersionRange[] {
  const result: VersionRange[] = [];
  for (const range of ranges.toSorted((a, b) => compareVersions(a.from, b.from))) {
    const last = result.at(-1);
    if (compareVersions(range.from, range.before) >= 0) continue;
    if (!last || compareVersions(range.from, last.before) > 0) result.push(range);
    else if (compareVersions(range.before, last.before) > 0) last.before = range.before;
  }
  return result;
}

function threatOf(weaknesses: string[]): string {
  const [threat] =
    THREATS.find(([, ...known]) => known.some((weakness) => weaknesses.includes(weakness))) ?? [];
  if (!threat) throw new Error(`No threat is known for ${weaknesses.join(', ')}.`);
  return threat;
}

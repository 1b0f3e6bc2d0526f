import { createHash } from 'node:crypto';
import packageInfo from '../../../../package.json' with { type: 'json' };
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import { checksToFix, type Outcome } from './outcome.ts';

type Check = Outcome['report']['checks'][number];
type Evidence = NonNullable<Check['evidence']>[number];

/**
 * Renders SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html): a result for each finding. A page
 * that is served from a folder is located by its file, as the code scanning of GitHub requires, others by their URL.
 */
export function renderSarif(outcomes: readonly Outcome[]): string {
  const results = outcomes.flatMap((outcome) =>
    checksToFix(outcome).flatMap((check) => resultsOf(check, outcome)),
  );
  const missed = outcomes.filter(({ report }) => report.error !== null);
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Page Reports',
            version: packageInfo.version,
            informationUri: packageInfo.homepage,
            rules: [...new Set(results.map(({ ruleId }) => ruleId))].flatMap(ruleOf),
          },
        },
        invocations: [
          {
            executionSuccessful: missed.length === 0,
            toolExecutionNotifications: missed.map((outcome) => ({
              level: 'error',
              message: { text: outcome.report.error?.message },
              locations: [{ physicalLocation: { artifactLocation: artifactOf(outcome) } }],
            })),
          },
        ],
        results,
      },
    ],
  };
  return JSON.stringify(log, null, 2);
}

function ruleOf(id: string) {
  const audit = CATALOGUE_BY_ID.get(id);
  if (!audit) return [];
  return {
    id,
    shortDescription: { text: audit.title },
    fullDescription: { text: audit.description },
    helpUri: audit.reference,
    properties: { tags: audit.categories },
  };
}

function resultsOf(check: Check, outcome: Outcome) {
  const { evidence = [], id, title, advice } = check;
  const places: (Evidence | null)[] = evidence.length > 0 ? evidence : [null];
  return places.map((place) => ({
    ruleId: id,
    level: levelOf(check, outcome),
    message: { text: [[title, place?.note].filter(Boolean).join(': '), advice].filter(Boolean).join('\n') },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactOf(outcome),
          ...(place?.line != null && {
            region: {
              startLine: place.line,
              ...(place.snippet !== null && { snippet: { text: place.snippet } }),
            },
          }),
        },
      },
    ],
    partialFingerprints: { 'pageReports/v1': fingerprintOf(id, place, outcome) },
  }));
}

function levelOf({ id, outcome, importance }: Check, { violations }: Outcome): 'error' | 'warning' | 'note' {
  const violation = violations.find((found) => found.id === id);
  if (violation) return violation.level;
  if (outcome === 'warning') return 'note';
  return importance === 'high' ? 'error' : 'warning';
}

/** The same for the same finding in later runs, even if its line changes. */
function fingerprintOf(id: string, place: Evidence | null, { url, file }: Outcome): string {
  const { pathname, search } = new URL(url);
  const parts = [id, file ?? pathname + search, place?.selector, place?.url, place?.snippet, place?.note];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

function artifactOf({ url, file }: Outcome) {
  return file === null ? { uri: url } : { uri: encodeURI(file), uriBaseId: '%SRCROOT%' };
}

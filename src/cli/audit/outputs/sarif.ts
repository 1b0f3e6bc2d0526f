import { createHash } from 'node:crypto';
import { CATALOGUE_BY_ID } from '../../../audits/catalogue.ts';
import { escapeControlCharactersInLines as escapeText } from '../../../escape-control-characters.ts';
import { PACKAGE } from '../../../installation.ts';
import { jsonText } from '../../terminal/output.ts';
import { type EvaluatedPage, findingsOf } from './evaluated-page.ts';

type Check = EvaluatedPage['report']['checks'][number];
type Evidence = NonNullable<Check['evidence']>[number];

/**
 * Renders SARIF 2.1.0 (https://docs.oasis-open.org/sarif/sarif/v2.1.0/sarif-v2.1.0.html) with a result for each finding,
 * and with the properties that code scanning of GitHub requires
 * (https://docs.github.com/en/code-security/code-scanning/integrating-with-code-scanning/sarif-support-for-code-scanning).
 */
export function renderSarif(pages: readonly EvaluatedPage[]): string {
  const results = pages.flatMap((page) => findingsOf(page).flatMap((check) => resultsOf(check, page)));
  const notAudited = pages.filter(({ report }) => report.error !== null);
  return jsonText({
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Page Reports',
            version: PACKAGE.version,
            informationUri: PACKAGE.homepage,
            rules: [...new Set(results.map(({ ruleId }) => ruleId))].flatMap(ruleOf),
          },
        },
        invocations: [
          {
            executionSuccessful: notAudited.length === 0,
            toolExecutionNotifications: notAudited.map((page) => ({
              level: 'error',
              message: { text: escapeText(page.report.error?.message ?? '') },
              locations: [{ physicalLocation: { artifactLocation: artifactOf(page) } }],
            })),
          },
        ],
        results,
      },
    ],
  });
}

function ruleOf(id: string) {
  const audit = CATALOGUE_BY_ID.get(id);
  if (!audit) return [];
  const { title, description, reference, categories } = audit;
  return {
    id,
    shortDescription: { text: title },
    fullDescription: { text: description },
    help: { text: `${description} ${reference}`, markdown: `${description} [Documentation](${reference})` },
    helpUri: reference,
    properties: { tags: categories },
  };
}

function resultsOf(check: Check, page: EvaluatedPage) {
  const { evidence = [], id, title, advice } = check;
  const items: (Evidence | null)[] = evidence.length > 0 ? evidence : [null];
  return items.map((item) => ({
    ruleId: id,
    level: levelOf(check, page),
    message: {
      text: escapeText([[title, item?.note].filter(Boolean).join(': '), advice].filter(Boolean).join('\n')),
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: artifactOf(page),
          // A finding about the whole page has no line.
          region: {
            startLine: item?.line ?? 1,
            ...(item?.line && item.snippet && { snippet: { text: escapeText(item.snippet) } }),
          },
        },
      },
    ],
    partialFingerprints: { primaryLocationLineHash: fingerprintOf(id, item, page) },
  }));
}

function levelOf(
  { id, outcome, importance }: Check,
  { violations }: EvaluatedPage,
): 'error' | 'warning' | 'note' {
  const violation = violations.find((found) => found.id === id);
  if (violation) return violation.level;
  if (outcome === 'warning') return 'note';
  return importance === 'high' ? 'error' : 'warning';
}

/** The same for the same finding in later runs, even if its line changes. */
function fingerprintOf(id: string, item: Evidence | null, { url, file }: EvaluatedPage): string {
  const { pathname, search } = new URL(url);
  const parts = [id, file ?? pathname + search, item?.selector, item?.url, item?.snippet, item?.note];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** The file of the page, or its URL without scheme: GitHub rejects files with the scheme http. */
function artifactOf({ url, file }: EvaluatedPage) {
  if (file === null) return { uri: url.replace(/^https?:\/\//, '') };
  return { uri: file.split('/').map(encodeURIComponent).join('/'), uriBaseId: '%SRCROOT%' };
}

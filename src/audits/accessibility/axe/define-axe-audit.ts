// The manifest has the version, so listing the audits does not load axe-core.
import manifest from 'axe-core/package.json' with { type: 'json' };
import type { Page } from '../../../engine/page.ts';
import { elementEvidence, listEvidence } from '../../../facts/evidence.ts';
import { type Audit, defineAudit } from '../../audit.ts';
import type { Importance } from '../../audit-type.ts';
import type { OfferedFix } from '../../fixes/changes.ts';
import { type AxeFinding, axeRuleResult, UNKNOWN_AXE_RESULTS } from './axe-results.ts';

const [MAJOR, MINOR] = manifest.version.split('.');

/** The page that explains a rule of the installed version of axe-core; axe's own results link to it. */
export function axeRuleUrl(rule: string): string {
  return `https://dequeuniversity.com/rules/axe/${MAJOR}.${MINOR}/${rule}`;
}

/** An audit of one rule that axe-core runs, as data: a rule of axe-core or of this project. */
interface AxeAuditDefinition extends Pick<Audit, 'alsoIn' | 'task' | 'title' | 'description'> {
  /** Default: `medium`. */
  importance?: Importance;
  /** URL of the source of a rule of this project. Default: axe's page about its rule. */
  reference?: string;
  /** Title of the result when the page passes the rule; omitted where the rule selects only elements that break it. */
  passed?: string;
  /** Title of either `severity`, which the number precedes if it has both forms: `{image has|images have} no alt text`. */
  failed: string;
  /** Title when the rule applies to no element; omitted where it applies to every page. */
  notApplicable?: string;
  advice: string;
  /** `warning` for rules that Lighthouse does not score or that axe never decides by itself. Default: `failed`. */
  severity?: 'failed' | 'warning';
  /** Id of the audit that already reports the cause of all these findings; null without one. */
  causeOf?: (page: Page, findings: readonly AxeFinding[]) => string | null;
  /** Code to paste that fixes the findings. Left out if `causeOf` names another audit, which has its own fixes. */
  fixesOf?: (findings: readonly AxeFinding[]) => OfferedFix[];
  /** Whether elements that axe cannot decide count as findings. Default: only for warnings. */
  countsIncomplete?: boolean;
  /** Id of the audit that fails placeholders. While it fails, a pass of this one, by any name, has no points. */
  placeholders?: string;
  /** `head` for the parts that the server sends even where scripts build the content. Default: `body`. */
  scope?: 'head' | 'body';
}

/** Declares a table of audits that report the result of a rule that axe-core runs, by the id of the rule. */
export function defineAxeAudits(table: Record<string, AxeAuditDefinition>): Audit[] {
  return Object.entries(table).map(([id, definition]) => defineAxeAudit(id, definition));
}

function defineAxeAudit(id: string, definition: AxeAuditDefinition): Audit {
  const { causeOf, fixesOf, severity = 'failed', scope = 'body', ...others } = definition;
  const { countsIncomplete = severity === 'warning', placeholders, ...texts } = others;
  const { passed, failed, notApplicable, advice, ...metadata } = texts;
  return defineAudit<string>(`accessibility/${id}`, {
    importance: 'medium',
    reference: axeRuleUrl(id),
    ...metadata,
    results: {
      ...(passed && { passed: { outcome: 'passed', title: passed, sameCauseAs: placeholders } }),
      [severity]: { outcome: severity, title: failedTitle(failed, 'Some'), advice },
      ...(notApplicable && { 'not-applicable': { outcome: 'not_applicable', title: notApplicable } }),
      ...UNKNOWN_AXE_RESULTS,
    },
    audit: (page) => {
      const rule = axeRuleResult(page, id, scope);
      if (typeof rule === 'string') return { result: rule };
      const findings = countsIncomplete ? [...rule.violations, ...rule.incomplete] : rule.violations;
      const cause = findings.length > 0 && causeOf ? causeOf(page, findings) : null;
      return {
        result:
          findings.length > 0 ? severity : rule.isApplicable || !notApplicable ? 'passed' : 'not-applicable',
        ...(findings.length > 0 && { title: failedTitle(failed, findings.length) }),
        value: findings.length,
        expected: 0,
        ...listEvidence(findings, (finding) => elementEvidence(finding.element, noteOf(finding))),
        ...(cause && { sameCauseAs: cause }),
        ...(fixesOf && !cause && { fixes: fixesOf(findings) }),
      };
    },
  });
}

/** The title after the number of elements: `3 images have no alt text`. */
function failedTitle(failed: string, count: number | 'Some'): string {
  const title = failed.replace(/\{([^{|}]*)\|([^{}]*)\}/g, count === 1 ? '$1' : '$2');
  return title === failed ? failed : `${count} ${title}`;
}

/** `Element does not have …`: with alternatives, it repeats the title of the check. */
const LACKS_SOMETHING = /^Element (?:does not have|has no) /;

/** The errors of the element. Of the alternatives, only the first, because the others would read as further errors. */
function noteOf({ errors, alternatives }: AxeFinding): string | null {
  const [first] = alternatives;
  const isRepetition = alternatives.length > 1 && first && LACKS_SOMETHING.test(first);
  return [...(first && !isRepetition ? [first] : []), ...errors].join('; ') || null;
}

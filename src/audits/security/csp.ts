import {
  type ContentSecurityPolicies,
  contentSecurityPolicies,
} from '../../engine/content-security-policies.ts';
import type { Page } from '../../engine/page.ts';
import { elementEvidence, listEvidence, textEvidence } from '../../facts/evidence.ts';
import type { Evidence } from '../../facts/evidence-type.ts';
import type { OfferedFix } from '../fixes/changes.ts';
import { asExamples } from '../fixes/html-fixes.ts';
import { headerFixes } from '../fixes/server-fixes.ts';
import { starterPolicy } from '../fixes/starter-policy.ts';
import { defineObservatoryAudit, scored } from '../observatory.ts';
import { enforcedSources } from './csp/enforced-sources.ts';
import { lighthouseFindings } from './csp/lighthouse-findings.ts';
import { mergedPolicies, type SourceLists } from './csp/merge-policies.ts';
import { obstacleAdvice, policyObstacles } from './csp/policy-obstacles.ts';
import { deniesByDefault, policyProblems } from './csp/policy-problems.ts';

const START_ADVICE =
  "Send a Content-Security-Policy header that starts with default-src 'none' and allows only what the page needs. If you are not sure what it needs, send it as Content-Security-Policy-Report-Only first: the console of browsers then shows what it would block. frame-ancestors 'self' keeps other sites from showing the page in a frame: name those that may.";

export const audit = defineObservatoryAudit('csp', {
  importance: 'medium',
  decidedBy: 'host',
  title: 'Content Security Policy (CSP)',
  description:
    'A Content Security Policy limits which scripts may run on the page, so that browsers block injected scripts (cross-site scripting, XSS).',
  measures: { inHeaders: 'Policies in headers', inMetas: 'Policies in meta tags' },
  results: {
    'csp-implemented-with-no-unsafe-default-src-none': scored(10, "The CSP is strict (default-src 'none')"),
    'csp-implemented-with-no-unsafe': scored(5, 'The CSP allows no unsafe sources'),
    'csp-implemented-with-unsafe-inline-in-style-src-only': scored(0, 'The CSP is unsafe for styles only'),
    'csp-implemented-but-duplicate-directives': scored(
      0,
      'The CSP is safe, but repeats a reporting directive',
    ),
    // The Observatory deducts points for this, yet counts it as passed.
    'csp-implemented-with-insecure-scheme-in-passive-content-only': {
      ...scored(
        -10,
        'The CSP allows images or media over http',
        'Remove http: URLs from img-src and media-src.',
      ),
      outcome: 'warning',
    },
    'csp-implemented-with-unsafe-eval': scored(
      -10,
      'The CSP allows eval()',
      "Rewrite code that uses eval() or similar functions, then remove 'unsafe-eval'.",
    ),
    'csp-implemented-with-unsafe-inline': scored(
      -20,
      'The CSP does not block injected scripts (XSS)',
      "Allow scripts by nonce or hash instead of 'unsafe-inline', data: and entire schemes, and set object-src to 'none'.",
    ),
    'csp-implemented-with-insecure-scheme': scored(
      -20,
      'The CSP allows content over http',
      'Write https: instead of http: in the policy, and load those resources over https.',
    ),
    'csp-header-invalid': scored(
      -25,
      'The CSP is not valid',
      'Correct the policy. Browsers ignore the parts that they cannot parse.',
    ),
    'csp-not-implemented-but-reporting-enabled': scored(
      -25,
      'The CSP is report-only: it blocks nothing',
      'Once the reports show that nothing breaks, send the policy as Content-Security-Policy too.',
    ),
    'csp-not-implemented': scored(-25, 'The page has no Content Security Policy (CSP)', START_ADVICE),
  },
  audit: (page) => {
    const policies = contentSecurityPolicies(page);
    const merged = mergedPolicies(page);
    const common = {
      value: { inHeaders: policies.headers.length, inMetas: policies.metas.length },
      lighthouse: lighthouseFindings(policies),
    };
    if (merged.state === 'missing') {
      const tried = policies.reportOnly.map(
        (text) => () => textEvidence(`Content-Security-Policy-Report-Only: ${text}`),
      );
      const result = tried.length > 0 ? 'csp-not-implemented-but-reporting-enabled' : 'csp-not-implemented';
      const obstacles = policyObstacles(page);
      return {
        ...common,
        result,
        ...(obstacles.length > 0 && { advice: obstacleAdvice(obstacles) }),
        ...listEvidence([...tried, ...obstacles.flatMap(({ evidence }) => evidence)], (create) => create()),
        fixes: startFixes(page, policies.reportOnly, obstacles.length === 0),
      };
    }
    if (merged.state === 'invalid') {
      const evidence = [textEvidence(null, merged.note), ...policyEvidence(policies)];
      return { ...common, result: 'csp-header-invalid', evidence };
    }
    const isHttps = page.url.startsWith('https:');
    const enforced = enforcedSources(merged.policies);
    const problems = policyProblems(enforced, isHttps, true);
    const evidence = [
      ...problems.map(({ directive, source, note }) => textEvidence(`${directive} ${source}`, note)),
      ...policyEvidence(policies),
    ];
    const resultOf = (found: typeof problems, sources: SourceLists) => {
      const clean = deniesByDefault(sources)
        ? 'csp-implemented-with-no-unsafe-default-src-none'
        : 'csp-implemented-with-no-unsafe';
      const result = found[0]?.result ?? clean;
      const isSafe = result === clean || TOLERATED.has(result);
      return isSafe && merged.repeatedReports.length > 0
        ? 'csp-implemented-but-duplicate-directives'
        : result;
    };
    return {
      ...common,
      result: resultOf(problems, enforced),
      // The Observatory merges all policies into one.
      observatory: resultOf(policyProblems(merged.lists, isHttps, false), merged.lists),
      evidence,
    };
  },
});

/**
 * The policy that the page tries out, or one made for the page. It is enforced unless that would break the page: then
 * only the one made for the page is offered, to be tried out. None for several policies that are tried out, and for one
 * with a nonce, which must differ in each response.
 */
function startFixes(page: Page, reportOnly: readonly string[], isSafe: boolean): OfferedFix[] {
  const [tried, ...others] = reportOnly;
  if (tried === undefined) {
    const starter = starterPolicy(page);
    const header = isSafe ? 'Content-Security-Policy' : 'Content-Security-Policy-Report-Only';
    const fixes = starter ? headerFixes(page, header, starter) : [];
    return isSafe ? fixes : asExamples(fixes);
  }
  const isFixed = others.length === 0 && !tried.includes("'nonce-");
  return isFixed && isSafe ? headerFixes(page, 'Content-Security-Policy', tried) : [];
}

const TOLERATED = new Set<string>([
  'csp-implemented-with-unsafe-inline-in-style-src-only',
  'csp-implemented-with-insecure-scheme-in-passive-content-only',
]);

function policyEvidence({ headers, metas }: ContentSecurityPolicies): Evidence[] {
  return [
    ...headers.map((text) => textEvidence(`Content-Security-Policy: ${text}`)),
    ...listEvidence([...new Set(metas.map((meta) => meta.element))], (meta) => elementEvidence(meta))
      .evidence,
  ];
}

import { structuredToken } from '../../engine/text/structured-token.ts';
import { textEvidence } from '../../facts/evidence.ts';
import { headerValue, headerValues } from '../../page/headers.ts';
import type { Audit } from '../audit.ts';
import { removedHeaderFixes } from '../fixes/server-fixes.ts';
import { absent, defineObservatoryAudit, type LighthouseFinding, scored } from '../observatory.ts';

/** An optional header that has one of some values. */
interface CrossOriginPolicy {
  id: string;
  header: string;
  description: string;
  /** The start of the Observatory's names of the results. */
  prefix: string;
  /** By value, the Observatory's modifier and the title of the result. */
  values: Record<string, readonly [modifier: number, title: string]>;
  /** How to send a header that is not valid. */
  correction: string;
  /** Parses the header. Default: as a structured header. */
  parse?: (header: string) => string | null;
  /** The findings of Lighthouse in the lines of the header. */
  lighthouse?: (lines: readonly string[]) => LighthouseFinding[];
}

const OPENER_POLICIES: CrossOriginPolicy['values'] = {
  'same-origin': [10, 'The page is isolated from windows of other origins'],
  'same-origin-allow-popups': [
    10,
    'The page is isolated from windows of other origins, except those it opens',
  ],
  'noopener-allow-popups': [10, 'The page is isolated from the window that opens it'],
  'unsafe-none': [0, 'COOP is off: the page is not isolated from other windows (unsafe-none)'],
};

/** The headers that isolate the page from other origins. */
export const audits = [
  defineCrossOriginPolicy({
    id: 'coep',
    header: 'Cross-Origin-Embedder-Policy',
    description:
      'The page loads cross-origin resources only if they opt in. Together with Cross-Origin-Opener-Policy, this isolates the page from other origins.',
    prefix: 'coep',
    values: {
      'require-corp': [10, 'Cross-origin resources must opt in (require-corp)'],
      credentialless: [10, 'Cross-origin resources load without cookies unless they opt in (credentialless)'],
      'unsafe-none': [0, 'COEP is off: cross-origin resources need not opt in (unsafe-none)'],
    },
    correction: 'with the value require-corp or credentialless in lowercase',
  }),
  defineCrossOriginPolicy({
    id: 'coop',
    header: 'Cross-Origin-Opener-Policy',
    description:
      'The page is isolated from windows of other origins, so that they cannot control it or read its data.',
    prefix: 'coop',
    values: OPENER_POLICIES,
    correction: 'with one value in lowercase, such as same-origin',
    lighthouse: openerFindings,
  }),
  defineCrossOriginPolicy({
    id: 'corp',
    header: 'Cross-Origin-Resource-Policy',
    description: 'The response states whether other sites may load it as a resource.',
    prefix: 'cross-origin-resource-policy',
    values: {
      'same-origin': [10, 'Other origins cannot load the page as a resource'],
      'same-site': [10, 'Other sites cannot load the page as a resource'],
      'cross-origin': [0, 'Any site can load the page as a resource'],
    },
    correction: 'with the value same-origin, same-site or cross-origin',
    parse: (header) => header.trim().toLowerCase(),
  }),
];

function defineCrossOriginPolicy(policy: CrossOriginPolicy): Audit {
  const { id, header: name, description, prefix, values, correction, lighthouse } = policy;
  const { parse = structuredToken } = policy;
  const known = Object.entries(values).map(([value, [modifier, title]]) => [
    `${prefix}-implemented-with-${value}`,
    scored(modifier, title),
  ]);
  const results: Record<string, ReturnType<typeof scored>> = {
    ...Object.fromEntries(known),
    [`${prefix}-not-implemented`]: absent(`${id.toUpperCase()} is not set (optional)`),
    [`${prefix}-header-invalid`]: scored(
      -5,
      `The ${name} header is not valid`,
      `Send the header once, ${correction}, or remove it.`,
    ),
  };
  return defineObservatoryAudit(id, {
    importance: 'low',
    decidedBy: 'host',
    title: name,
    description,
    results,
    audit: ({ headers }) => {
      const header = headerValue(headers, name.toLowerCase());
      const result = header ? `${prefix}-implemented-with-${parse(header)}` : `${prefix}-not-implemented`;
      const isKnown = result in results;
      return {
        result: isKnown ? result : `${prefix}-header-invalid`,
        value: header,
        expected: Object.keys(values),
        evidence: header ? [textEvidence(`${name}: ${header}`)] : [],
        // Browsers ignore the header as it is. A valid one could break sign-in and payment, or files of either site.
        fixes: isKnown ? [] : removedHeaderFixes(name),
        ...(lighthouse && { lighthouse: lighthouse(headerValues(headers, name.toLowerCase())) }),
      };
    },
  });
}

// Lighthouse knows no parameters: it reports a policy with `report-to` as a finding.
function openerFindings(lines: readonly string[]): LighthouseFinding[] {
  if (lines.length === 0) return [{ severity: 'high', note: 'no COOP header', snippet: null }];
  return lines
    .filter((line) => !Object.hasOwn(OPENER_POLICIES, line.toLowerCase().replace(/\s/g, '')))
    .map((line) => ({ severity: 'low', note: 'unknown policy', snippet: line }));
}

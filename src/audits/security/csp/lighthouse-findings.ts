import type { Csp } from 'csp_evaluator/dist/csp.js';
import { type Finding, Type } from 'csp_evaluator/dist/finding.js';
import {
  evaluateForFailure,
  evaluateForSyntaxErrors,
  evaluateForWarnings,
} from 'csp_evaluator/dist/lighthouse/lighthouse_checks.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import type { ContentSecurityPolicies } from '../../../engine/content-security-policies.ts';
import type { LighthouseFinding } from '../../observatory.ts';

/** The findings of Lighthouse's csp-xss audit, from the package that it uses: syntax, bypasses, fallbacks. */
export function lighthouseFindings({ headers, metas }: ContentSecurityPolicies): LighthouseFinding[] {
  const inHeaders = parseForEvaluator(headers);
  const all = parseForEvaluator([...headers, ...metas.map((meta) => meta.text)]);
  if (all.length === 0) return [{ severity: 'high', note: 'no policy is enforced', snippet: null }];
  const isMetaNeeded = all.length > inHeaders.length && !areSafe(inHeaders);
  return [
    ...evaluateForSyntaxErrors(all)
      .flat()
      .map((finding) => describe('syntax', finding)),
    ...evaluateForFailure(all).map((finding) => describe('high', finding)),
    ...evaluateForWarnings(all).map((finding) => describe('medium', finding)),
    ...(isMetaNeeded ? [META_ONLY] : []),
  ];
}

function areSafe(policies: Csp[]): boolean {
  return policies.length > 0 && evaluateForFailure(policies).length === 0;
}

const META_ONLY: LighthouseFinding = {
  severity: 'medium',
  note: 'a <meta> policy protects less than the same policy in a header',
  snippet: null,
};

const NOTES: { [type in Type]?: string } = {
  [Type.MISSING_SEMICOLON]: 'semicolon missing before it',
  [Type.NONCE_LENGTH]: 'nonce shorter than 8 characters',
  [Type.NONCE_CHARSET]: 'nonce has characters outside base64',
  [Type.DEPRECATED_DIRECTIVE]: 'deprecated directive',
  [Type.STRICT_DYNAMIC]: "hosts are allowed without 'strict-dynamic'",
  [Type.SCRIPT_UNSAFE_INLINE]: 'lets inline scripts run',
  [Type.SCRIPT_UNSAFE_HASHES]: 'lets inline scripts run',
  [Type.PLAIN_WILDCARD]: 'allows every host',
  [Type.PLAIN_URL_SCHEMES]: 'allows every host of a scheme',
  [Type.UNSAFE_INLINE_FALLBACK]: "no 'unsafe-inline' for browsers without nonces and hashes",
  [Type.ALLOWLIST_FALLBACK]: "no https: for browsers without 'strict-dynamic'",
};

function describe(severity: LighthouseFinding['severity'], finding: Finding): LighthouseFinding {
  const { type, directive, value } = finding;
  // The note names the missing directive, so there is no snippet.
  const snippet = type === Type.MISSING_DIRECTIVES ? null : [directive, value].filter(Boolean).join(' ');
  return { severity, note: noteOf(finding), snippet };
}

function noteOf({ type, directive, value, description }: Finding): string {
  if (type === Type.MISSING_DIRECTIVES) return `${directive} is missing`;
  if (type === Type.UNKNOWN_DIRECTIVE) {
    return directive.endsWith(':') ? 'a directive does not end with a colon' : 'unknown directive';
  }
  if (type === Type.INVALID_KEYWORD) {
    return value?.startsWith("'") ? 'unknown keyword' : 'single quotes missing around it';
  }
  return NOTES[type] ?? description;
}

/**
 * Limit for all policies together. The evaluator compares each source with every other, so its time grows with the
 * square of the length: 0.15 s for this one. Headers are shorter, but a `meta` element can have any length.
 */
const MAX_POLICY_CHARACTERS = 32_768;
/** Limit of policies: the evaluator also compares the findings of each policy with those of each other one. */
export const MAX_POLICIES = 20;

/** Parses the policies that are not empty with csp_evaluator, in order. Policies beyond the limits are left out. */
export function parseForEvaluator(texts: readonly string[]): Csp[] {
  let remaining = MAX_POLICY_CHARACTERS;
  return texts
    .filter((text) => text.trim() !== '')
    .slice(0, MAX_POLICIES)
    .flatMap((text) => {
      const read = text.slice(0, remaining);
      remaining -= read.length;
      return read ? [new CspParser(read).csp] : [];
    });
}

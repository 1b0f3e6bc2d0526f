import { parsePolicy } from './parse-policy.ts';
import { isHash, isNonce, KNOWN_KEYWORDS } from './vocabulary.ts';

/** One policy as csp_evaluator reads it: sources by directive, the first of repeated directives. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads a policy for Lighthouse's checks. Keywords and schemes come out in lower case. */
export function readPolicy(text: string): Policy {
  const policy = new Map<string, string[]>();
  for (const { name, values } of parsePolicy(text)) {
    if (!policy.has(name)) policy.set(name, [...new Set(values.map(normalise))]);
  }
  return policy;
}

/** The directive that governs a fetch of that kind: its own, else `default-src`. */
export function governing(policy: Policy, directive: string): string {
  return policy.has(directive) ? directive : 'default-src';
}

/** The sources that scripts may come from, empty when nothing restricts them. */
export function scriptSources(policy: Policy): readonly string[] {
  return policy.get(governing(policy, 'script-src')) ?? [];
}

/** Whether scripts need a nonce or a hash. */
export function hasNonceOrHash(policy: Policy): boolean {
  return scriptSources(policy).some((source) => isNonce(source) || isHash(source));
}

/** The policy without the script sources that browsers with CSP 3 ignore. */
export function effectivePolicy(policy: Policy): Policy {
  const name = governing(policy, 'script-src');
  const sources = policy.get(name);
  if (!sources) return policy;
  const isStrict = sources.includes("'strict-dynamic'");
  const ignoresInline = isStrict || hasNonceOrHash(policy);
  const kept = sources.filter(
    (source) =>
      !(ignoresInline && source === "'unsafe-inline'") &&
      !(isStrict && (source === "'self'" || !source.startsWith("'"))),
  );
  return new Map([...policy, [name, kept]]);
}

function normalise(value: string): string {
  const lower = value.toLowerCase();
  return KNOWN_KEYWORDS.has(lower) || /^[a-z][a-z0-9+.-]*:$/.test(lower) ? lower : value;
}

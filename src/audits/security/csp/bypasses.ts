import type { LighthouseFinding } from '../../observatory.ts';
import { effectivePolicy, governing, hasNonceOrHash, type Policy, scriptSources } from './policy.ts';
import { isNonce } from './vocabulary.ts';

const SCRIPT_DIRECTIVES = ['script-src', 'script-src-attr', 'script-src-elem'];
const PLAIN_SCHEMES = new Set(['data:', 'http:', 'https:']);

/** Ways past the policies that are enforced together, each of them high. One good policy closes a way. */
export function bypasses(policies: readonly Policy[]): LighthouseFinding[] {
  const effective = policies.map(effectivePolicy);
  const forScripts = effective.filter((policy) => policy.has(governing(policy, 'script-src')));
  return [
    ...inEach(policies, missingScriptSrc),
    ...inEach(policies, missingObjectSrc),
    ...missingBaseUri(policies),
    ...inEach(forScripts, hostAllowlist),
    ...inEach(forScripts, inlineScripts),
    ...inEach(effective, wildcards),
    ...inEach(effective, plainSchemes),
  ];
}

/** The findings of the first policy that all the others have as well. */
function inEach(
  policies: readonly Policy[],
  check: (policy: Policy) => LighthouseFinding[],
): LighthouseFinding[] {
  const [first = [], ...others] = policies.map(check);
  const known = others.map((findings) => new Set(findings.map(identity)));
  return first.filter((finding) => known.every((findings) => findings.has(identity(finding))));
}

function identity({ note, snippet }: LighthouseFinding): string {
  return `${note}\n${snippet}`;
}

function high(note: string, snippet: string | null = null): LighthouseFinding {
  return { severity: 'high', note, snippet };
}

function missingScriptSrc(policy: Policy): LighthouseFinding[] {
  return policy.has(governing(policy, 'script-src')) ? [] : [high('script-src is missing')];
}

function missingObjectSrc(policy: Policy): LighthouseFinding[] {
  const sources = policy.get(governing(policy, 'object-src'));
  return sources && sources.length > 0 ? [] : [high('object-src is missing')];
}

// Without it an injected <base> turns trusted relative scripts into foreign ones.
function missingBaseUri(policies: readonly Policy[]): LighthouseFinding[] {
  const isNeeded = policies.some((policy) => {
    const sources = scriptSources(policy);
    return sources.some(isNonce) || (hasNonceOrHash(policy) && sources.includes("'strict-dynamic'"));
  });
  const isSet = policies.some((policy) => policy.has('base-uri'));
  return isNeeded && !isSet ? [high('base-uri is missing')] : [];
}

function hostAllowlist(policy: Policy): LighthouseFinding[] {
  const sources = scriptSources(policy);
  const allowsHosts = sources.some((source) => !source.startsWith("'"));
  if (!allowsHosts || sources.includes("'strict-dynamic'")) return [];
  return [high("hosts are allowed without 'strict-dynamic'", governing(policy, 'script-src'))];
}

function inlineScripts(policy: Policy): LighthouseFinding[] {
  return sensitiveSources(policy, SCRIPT_DIRECTIVES).flatMap(([directive, source]) =>
    source === "'unsafe-inline'" || source === "'unsafe-hashes'"
      ? [high('lets inline scripts run', `${directive} ${source}`)]
      : [],
  );
}

function wildcards(policy: Policy): LighthouseFinding[] {
  return sensitiveSources(policy, [...SCRIPT_DIRECTIVES, 'object-src', 'base-uri']).flatMap(
    ([directive, source]) =>
      /^(\w[\w+.-]*:\/\/)?(\/\/)?\*$/.test(source)
        ? [high('allows every host', `${directive} ${source}`)]
        : [],
  );
}

function plainSchemes(policy: Policy): LighthouseFinding[] {
  return sensitiveSources(policy, [...SCRIPT_DIRECTIVES, 'object-src', 'base-uri']).flatMap(
    ([directive, source]) =>
      PLAIN_SCHEMES.has(source) ? [high('allows every host of a scheme', `${directive} ${source}`)] : [],
  );
}

/** The sources of the directives that govern these, each directive once. */
function sensitiveSources(policy: Policy, directives: string[]): [directive: string, source: string][] {
  const names = directives.map((name) => (name === 'base-uri' ? name : governing(policy, name)));
  return [...new Set(names)].flatMap((name) =>
    (policy.get(name) ?? []).map((source): [string, string] => [name, source]),
  );
}

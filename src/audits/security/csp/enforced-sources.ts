import { MAX_POLICIES } from './lighthouse-findings.ts';
import type { SourceLists } from './merge-policies.ts';
import { governingName, isNonceOrHash, withoutIgnoredSources } from './policy-problems.ts';

/** By the grammar of CSP 3. Browsers ignore other nonces and hashes. */
const VALID_NONCE_OR_HASH = /^'(?:nonce|sha256|sha384|sha512)-[a-z0-9+/_-]+={0,2}'$/;
/** URLs that `*` does not allow. */
const LOCAL_SCHEME = /^(?:data|blob|filesystem):/;

/**
 * The sources that all policies of a page allow, by directive: browsers apply each policy by itself (CSP 3, 4.2). A
 * directive that a policy lacks falls back within that policy; without a fallback, the policy allows everything. Policies
 * beyond the limit are left out.
 */
export function enforcedSources(policies: readonly SourceLists[]): SourceLists {
  const read = policies.slice(0, MAX_POLICIES).map((policy) => {
    const valid = [...policy].map(([name, sources]) => [name, sources.filter(isValid)] as const);
    return withoutIgnoredSources(new Map(valid), true);
  });
  const enforced = new Map<string, readonly string[]>();
  for (const name of new Set(read.flatMap((policy) => [...policy.keys()]))) {
    const lists = read.flatMap((policy) => {
      const sources = policy.get(governingName(policy, name));
      return sources ? [sources] : [];
    });
    const common = lists.reduce((all, other) => commonSources(new Set(all), new Set(other)));
    const isNone = common.length === 0 && lists.some(([first]) => first === "'none'");
    enforced.set(name, isNone ? ["'none'"] : common);
  }
  return enforced;
}

function isValid(source: string): boolean {
  return !isNonceOrHash(source) || VALID_NONCE_OR_HASH.test(source);
}

/** The sources of each list that the other one allows, too. */
function commonSources(all: ReadonlySet<string>, other: ReadonlySet<string>): string[] {
  const common = [...all].filter((source) => allows(other, source));
  return [...common, ...[...other].filter((source) => !all.has(source) && allows(all, source))];
}

function allows(sources: ReadonlySet<string>, source: string): boolean {
  if (sources.has(source)) return true;
  if (isNonceOrHash(source)) return sources.has("'unsafe-inline'");
  if (source === "'self'") return sources.has('*');
  if (source.startsWith("'") || LOCAL_SCHEME.test(source)) return false;
  const scheme = /^[a-z]+:/.exec(source)?.[0] ?? '*';
  // http: allows https:, too (CSP 3, 6.7.2.9).
  return sources.has('*') || sources.has(scheme) || (scheme === 'https:' && sources.has('http:'));
}

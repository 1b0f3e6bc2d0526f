import {
  type ContentSecurityPolicies,
  contentSecurityPolicies,
} from '../../../engine/content-security-policies.ts';
import { fact } from '../../../engine/fact.ts';

/** Sources by directive, both in lower case. */
export type SourceLists = ReadonlyMap<string, readonly string[]>;

/** The page's policies as the Observatory evaluates them: merged into one policy, or the reason why there is none. */
type MergedPolicies =
  | { state: 'missing' }
  | { state: 'invalid'; note: string }
  | {
      state: 'merged';
      lists: SourceLists;
      /** The policies before the merge, without the directives that have no effect in a `meta`. */
      policies: readonly SourceLists[];
      /** Names of the reporting directives that a policy repeats. */
      repeatedReports: string[];
    };

/** The Observatory rejects shorter policies as invalid. */
const MIN_POLICY_CHARACTERS = 6;
const IGNORED_IN_META = new Set(['frame-ancestors', 'report-uri', 'sandbox']);
const MAY_REPEAT = new Set(['report-uri', 'report-to']);

/** Combines the policies of header and `meta` elements by the rules of the Observatory. */
export const mergedPolicies = fact((page): MergedPolicies => mergePolicies(contentSecurityPolicies(page)));

function mergePolicies({ headers, metas }: ContentSecurityPolicies): MergedPolicies {
  const texts = [...headers, ...metas.map((meta) => meta.text)];
  const short = texts.find((text) => text.length < MIN_POLICY_CHARACTERS);
  if (short !== undefined) {
    return { state: 'invalid', note: short ? `"${short}" is not a policy` : 'a policy is empty' };
  }
  const policies = [
    ...headers.map(parsePolicy),
    ...metas.map(({ text }) => parsePolicy(text).filter(([name]) => !IGNORED_IN_META.has(name))),
  ];
  const repeated = policies.flatMap(repeatedNames);
  const faulty = repeated.find((name) => !MAY_REPEAT.has(name));
  if (faulty) return { state: 'invalid', note: `${faulty} appears more than once in one policy` };
  const separate = policies.map(sourceLists);
  const lists = mergeLists(separate);
  if (lists.size === 0) return { state: 'missing' };
  return { state: 'merged', lists, policies: separate, repeatedReports: repeated };
}

function repeatedNames(policy: Directives): string[] {
  const seen = new Set<string>();
  return policy.flatMap(([name]) => {
    if (seen.has(name)) return [name];
    seen.add(name);
    return [];
  });
}

function sourceLists(policy: Directives): SourceLists {
  return new Map(
    policy.map(([name, values]) => [
      name,
      values.length === 0 && name.endsWith('-src')
        ? ["'none'"]
        : [...new Set(values.map((value) => value.toLowerCase()))],
    ]),
  );
}

// A source counts if all policies contain it. As in the Observatory, a directive that is missing in the first policy
// counts as 'none', although browsers would apply the directive of the other policy.
function mergeLists([first = new Map(), ...others]: SourceLists[]): SourceLists {
  const merged = new Map(first);
  for (const other of others) {
    for (const [name, sources] of other) {
      const known = new Set(merged.get(name));
      const common = sources.filter((source) => known.has(source));
      merged.set(name, common.length > 0 ? common : ["'none'"]);
    }
  }
  return merged;
}

/** The directives of one policy in order, repeated ones included: names in lower case, values as written. */
type Directives = (readonly [name: string, values: string[]])[];

function parsePolicy(text: string): Directives {
  return text.split(';').flatMap((part) => {
    const [name, ...values] = part.split(/\s+/).filter(Boolean);
    return name ? [[name.toLowerCase(), values]] : [];
  });
}

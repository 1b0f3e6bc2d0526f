import type { SourceLists } from './merge-policies.ts';

/** The Observatory's names for problems of a policy, most severe first. */
export type PolicyProblemName =
  | 'csp-header-invalid'
  | 'csp-implemented-with-unsafe-inline'
  | 'csp-implemented-with-insecure-scheme'
  | 'csp-implemented-with-unsafe-eval'
  | 'csp-implemented-with-insecure-scheme-in-passive-content-only'
  | 'csp-implemented-with-unsafe-inline-in-style-src-only';

/** A source that weakens the policy. */
export interface PolicyProblem {
  result: PolicyProblemName;
  directive: string;
  source: string;
  note: string;
}

/** A directive and its sources. */
type SourceList = readonly [directive: string, sources: readonly string[]];

const BROAD = new Set(['*', 'ftp:', 'http:', 'https:', 'http://*', 'http://*.*', 'https://*', 'https://*.*']);
const INLINE = new Set(["'unsafe-inline'", 'data:']);
const PASSIVE_DIRECTIVES = ['img-src', 'media-src'];

/** All problems of a policy by the rules of the Observatory; the result of the first decides. */
export function policyProblems(policy: SourceLists, isHttps: boolean): PolicyProblem[] {
  const lists = withoutIgnoredSources(policy);
  const script = listFor(lists, 'script-src');
  const style = listFor(lists, 'style-src');
  const active = isHttps ? [...lists].filter(([name]) => !PASSIVE_DIRECTIVES.includes(name)) : [];
  const passive = isHttps ? PASSIVE_DIRECTIVES.map((name) => listFor(lists, name, [])) : [];
  const evalNote = 'lets text be run as script';
  return [
    ...problemsIn('csp-header-invalid', script, isLonelyStrictDynamic, 'needs a nonce or a hash beside it'),
    ...problemsIn('csp-implemented-with-unsafe-inline', script, isBroadOrInline, 'lets injected scripts run'),
    ...problemsIn(
      'csp-implemented-with-unsafe-inline',
      listFor(lists, 'object-src'),
      isBroad,
      'lets any plugin run',
    ),
    ...active.flatMap((list) =>
      problemsIn('csp-implemented-with-insecure-scheme', list, isUnencrypted, 'is not encrypted'),
    ),
    ...[script, style].flatMap((list) =>
      problemsIn('csp-implemented-with-unsafe-eval', list, isUnsafeEval, evalNote),
    ),
    ...passive.flatMap((list) =>
      problemsIn(
        'csp-implemented-with-insecure-scheme-in-passive-content-only',
        list,
        isUnencrypted,
        'lets images or media come unencrypted',
      ),
    ),
    ...problemsIn(
      'csp-implemented-with-unsafe-inline-in-style-src-only',
      style,
      isBroadOrInline,
      'lets injected styles apply',
    ),
  ];
}

/** Whether the policy contains `default-src 'none'`. */
export function deniesByDefault(policy: SourceLists): boolean {
  return policy.get('default-src')?.join(' ') === "'none'";
}

function problemsIn(
  result: PolicyProblemName,
  [directive, sources]: SourceList,
  isProblem: (source: string, sources: readonly string[]) => boolean,
  note: string,
): PolicyProblem[] {
  return sources
    .filter((source) => isProblem(source, sources))
    .map((source) => ({ result, directive, source, note }));
}

/** The directive that applies to `name`, and its sources; without one, everything is allowed. */
function listFor(lists: SourceLists, name: string, ifAbsent: readonly string[] = ['*']): SourceList {
  const governing = governingName(lists, name);
  const sources = lists.get(governing);
  return sources ? [governing, sources] : [`(no ${name})`, ifAbsent];
}

function governingName(lists: SourceLists, name: string): string {
  return lists.has(name) ? name : 'default-src';
}

// A source ignored for scripts is also ignored for plugins and styles if these fall back to the same list.
function withoutIgnoredSources(policy: SourceLists): SourceLists {
  const lists = new Map(policy);
  for (const name of ['script-src', 'style-src']) {
    const governing = governingName(lists, name);
    const sources = lists.get(governing);
    if (!sources?.some(isNonceOrHash)) continue;
    const isStrict = name === 'script-src' && sources.includes("'strict-dynamic'");
    lists.set(
      governing,
      sources.filter((source) => source !== "'unsafe-inline'" && !(isStrict && isHostOrSelf(source))),
    );
  }
  return lists;
}

function isHostOrSelf(source: string): boolean {
  return source === "'self'" || source.startsWith('*') || /^(https?|ftp):/.test(source);
}

function isNonceOrHash(source: string): boolean {
  return /^'(nonce|sha256|sha384|sha512)-/.test(source);
}

function isLonelyStrictDynamic(source: string, sources: readonly string[]): boolean {
  return source === "'strict-dynamic'" && !sources.some(isNonceOrHash);
}

function isBroad(source: string): boolean {
  return BROAD.has(source);
}

function isBroadOrInline(source: string): boolean {
  return BROAD.has(source) || INLINE.has(source);
}

function isUnencrypted(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}

function isUnsafeEval(source: string): boolean {
  return source === "'unsafe-eval'";
}

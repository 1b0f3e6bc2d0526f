import type { SourceLists } from './merge-policies.ts';

type SourceList = readonly [directive: string, sources: readonly string[]];

/** Sources that allow any host, or any one with that scheme. */
export const BROAD: ReadonlySet<string> = new Set(
  '* ftp: http: https: http://* http://*.* https://* https://*.*'.split(' '),
);
const BROAD_OR_INLINE = new Set([...BROAD, "'unsafe-inline'", 'data:']);
const INJECTED = 'lets injected scripts run';
const PASSIVE_DIRECTIVES = ['img-src', 'media-src'];

/**
 * The sources that weaken a policy by the rules of the Observatory, most severe first: the first result counts.
 * @param readsNarrow whether `script-src-elem` and `script-src-attr` count as in browsers; the Observatory ignores them
 */
export function policyProblems(policy: SourceLists, isHttps: boolean, readsNarrow: boolean) {
  const lists = withoutIgnoredSources(policy, readsNarrow);
  const script = listFor(lists, 'script-src');
  const elements = readsNarrow ? listFor(lists, 'script-src-elem') : script;
  const handlers = readsNarrow ? listFor(lists, 'script-src-attr') : script;
  const plugins = listFor(lists, 'object-src');
  const style = listFor(lists, 'style-src');
  const active = isHttps ? [...lists].filter(([name]) => !PASSIVE_DIRECTIVES.includes(name)) : [];
  const passive = isHttps ? PASSIVE_DIRECTIVES.map((name) => listFor(lists, name, [])) : [];
  const unsafeInline = 'csp-implemented-with-unsafe-inline';
  return [
    ...problemsIn(
      [elements],
      'csp-header-invalid',
      isLonelyStrictDynamic,
      'needs a nonce or a hash beside it',
    ),
    ...problemsIn([elements], unsafeInline, isBroadOrInline, INJECTED),
    // Handlers in attributes have no URL.
    ...(handlers[0] === elements[0] ? [] : problemsIn([handlers], unsafeInline, isUnsafeInline, INJECTED)),
    ...problemsIn([plugins], unsafeInline, (source) => BROAD.has(source), 'lets any plugin run'),
    ...problemsIn(active, 'csp-implemented-with-insecure-scheme', isUnencrypted, 'is not encrypted'),
    ...problemsIn(
      [script, style],
      'csp-implemented-with-unsafe-eval',
      (source) => source === "'unsafe-eval'",
      'lets text be run as script',
    ),
    ...problemsIn(
      passive,
      'csp-implemented-with-insecure-scheme-in-passive-content-only',
      isUnencrypted,
      'lets images or media come unencrypted',
    ),
    ...problemsIn(
      [style],
      'csp-implemented-with-unsafe-inline-in-style-src-only',
      isBroadOrInline,
      'lets injected styles apply',
    ),
  ];
}

/** Whether the policy contains `default-src 'none'`. */
export function deniesByDefault(policy: SourceLists): boolean {
  return policy.get('default-src')?.join(' ') === "'none'";
}

function problemsIn<Result extends string>(
  lists: readonly SourceList[],
  result: Result,
  isProblem: (source: string, sources: readonly string[]) => boolean,
  note: string,
) {
  return lists.flatMap(([directive, sources]) =>
    sources
      .filter((source) => isProblem(source, sources))
      .map((source) => ({ result, directive, source, note })),
  );
}

/** The directive that applies to `name`, and its sources; without one, everything is allowed. */
function listFor(lists: SourceLists, name: string, ifAbsent: readonly string[] = ['*']): SourceList {
  const governing = governingName(lists, name);
  const sources = lists.get(governing);
  return sources ? [governing, sources] : [`(no ${generalName(name)})`, ifAbsent];
}

/** The name of the directive that applies in place of `name`, whether or not the policy has it. */
export function governingName(lists: SourceLists, name: string): string {
  const general = generalName(name);
  if (lists.has(name)) return name;
  return lists.has(general) || !general.endsWith('-src') ? general : 'default-src';
}

/** `script-src` for `script-src-elem`. */
function generalName(name: string): string {
  return name.replace(/(?<=^(?:script|style)-src)-(?:elem|attr)$/, '');
}

const SHARED = ['script-src', 'style-src'];
const NARROW = ['script-src-elem', 'script-src-attr', 'style-src-elem', 'style-src-attr'];

/**
 * A policy without the sources that nonces, hashes and `'strict-dynamic'` replace. A source ignored for scripts is also
 * ignored for plugins and styles if these fall back to the same list.
 */
export function withoutIgnoredSources(policy: SourceLists, readsNarrow: boolean): SourceLists {
  const lists = new Map(policy);
  for (const name of readsNarrow ? [...SHARED, ...NARROW] : SHARED) {
    const governing = governingName(lists, name);
    const sources = lists.get(governing);
    if (!sources?.some(isNonceOrHash)) continue;
    const isStrict = name.startsWith('script-src') && sources.includes("'strict-dynamic'");
    lists.set(
      governing,
      sources.filter((source) => !isUnsafeInline(source) && !(isStrict && isHostOrSelf(source))),
    );
  }
  return lists;
}

function isUnsafeInline(source: string): boolean {
  return source === "'unsafe-inline'";
}

function isHostOrSelf(source: string): boolean {
  return source === "'self'" || source.startsWith('*') || /^(https?|ftp):/.test(source);
}

/** Whether the source is a nonce or a hash as the Observatory reads it, whatever follows the hyphen. */
export function isNonceOrHash(source: string): boolean {
  return /^'(nonce|sha256|sha384|sha512)-/.test(source);
}

function isLonelyStrictDynamic(source: string, sources: readonly string[]): boolean {
  return source === "'strict-dynamic'" && !sources.some(isNonceOrHash);
}

function isBroadOrInline(source: string): boolean {
  return BROAD_OR_INLINE.has(source);
}

function isUnencrypted(source: string): boolean {
  return source.startsWith('http:') || source.startsWith('ftp:');
}

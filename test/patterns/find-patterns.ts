import { globSync, readFileSync } from 'node:fs';
import { parseAst } from 'vitest/node';

const SRC = new URL('../../src/', import.meta.url);
/** Functions that build a pattern from a text. */
const BUILDERS = ['RegExp', 'URLPattern'];
/** The pattern of a parameter in a route: `/:page{[\w-]+}`. */
const ROUTE_PARAMETER = /:\w+\{(.+)\}/;

/** The call that builds the patterns of data files, which `patternsInData` finds. */
const BUILT_FROM_DATA = 'new RegExp(banner, flags)';

interface Node {
  regex: { pattern: string; flags: string };
  value: unknown;
  callee: { name?: string };
  start: number;
  end: number;
}

/** The patterns of code, as `/source/flags`; and the calls, as written, that build others. */
export function patternsIn(code: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const node = value as Partial<Node>;
    if (node.regex) found.push(`/${node.regex.pattern}/${node.regex.flags}`);
    if (typeof node.value === 'string') {
      const route = ROUTE_PARAMETER.exec(node.value)?.[1];
      if (route) found.push(`/^(?:${route})$/`);
    }
    if (BUILDERS.includes(node.callee?.name ?? '')) found.push(code.slice(node.start, node.end));
    Object.values(value).forEach(visit);
  };
  visit(parseAst(code, { lang: 'ts' }));
  return found;
}

/** The patterns of a data file: the values of `banner`, with the `flags` beside them. */
export function patternsInData(json: string): string[] {
  const found: string[] = [];
  JSON.parse(json, (_key, value) => {
    if (typeof value?.banner === 'string') found.push(`/${value.banner}/${value.flags ?? ''}`);
    return value;
  });
  return found;
}

/** Whether it is a call that builds a pattern, which nothing checks. */
export const isBuilt = (pattern: string) => !pattern.startsWith('/');

/** The patterns of `src` and of its data, each with the files that contain it. */
export function patternsOfSource(): Map<string, string[]> {
  const found = globSync('**/*.{ts,js,json}', { cwd: SRC }).flatMap((file) => {
    const text = readFileSync(new URL(file, SRC), 'utf8');
    const patterns = file.endsWith('.json') ? patternsInData(text) : patternsIn(text);
    return patterns.filter((pattern) => pattern !== BUILT_FROM_DATA).map((pattern) => ({ file, pattern }));
  });
  const byPattern = Map.groupBy(found, ({ pattern }) => pattern);
  return new Map([...byPattern].map(([pattern, uses]) => [pattern, uses.map(({ file }) => file)]));
}

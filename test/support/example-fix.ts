import type { Fix } from '../../src/audits/finding-type.ts';

/** A fix that is an example, as reports have it. */
export function exampleFix(fix: Pick<Fix, 'label' | 'language' | 'code'>): Fix {
  return { ...fix, applicability: 'example', edits: [], steps: [] };
}

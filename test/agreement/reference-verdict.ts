/** What a reference says of a page. */
export interface ReferenceVerdict {
  outcome: 'failed' | 'passed' | 'not_applicable';
  /** How many findings it lists; null where that is no list. */
  findings: number | null;
}

/** A reference's answers, by the id of our audit. */
export type ReferenceVerdicts = Record<string, ReferenceVerdict>;

/** The outcome of one audit of a reference. */
export interface ReferenceCheck {
  outcome: 'failed' | 'passed' | 'not_applicable';
  /** Number of listed findings; null if the audit lists none. */
  findings: number | null;
}

/** The checks of a reference, by audit id. */
export type ReferenceChecks = Record<string, ReferenceCheck>;

import required from './required-properties.json' with { type: 'json' };

/** The properties that a type requires: of each inner list, at least one. */
export interface Requirement {
  requires: readonly (readonly string[])[];
  /** Properties whose items must be complete, too. */
  parts?: readonly string[];
}

/**
 * The properties that Google requires of a schema.org type for a rich result. Source: the pages under
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery.
 */
export const RICH_RESULTS = byType(required.richResults);

/** The same for the types of parts, which are only evaluated as parts. `review` implies `itemReviewed`. */
export const PARTS = byType(required.parts);

function byType(requirements: Record<string, Requirement>): ReadonlyMap<string, Requirement> {
  return new Map(Object.entries(requirements));
}

/** Properties that lead from a list or a page to what it is about. */
export const MAIN_PROPERTIES = ['mainEntity', 'itemListElement', 'item'];

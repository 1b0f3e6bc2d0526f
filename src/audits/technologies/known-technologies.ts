import entries from './known-technologies.json' with { type: 'json' };

const NO_FINGERPRINTS = {
  /** Headers with a word in their value; without a word if the header alone identifies the product. */
  headers: [] as readonly string[][],
  /** Prefixes of the names of its cookies. */
  cookies: [] as readonly string[],
  /** Words of `meta[name=generator]`. */
  generators: [] as readonly string[],
  /** A host with the start of its paths; or, if it starts with a slash, a part of any path. */
  addresses: [] as readonly string[],
  /** Names of its script and style files, without version and extension. */
  files: [] as readonly string[],
  /** Ids of elements. */
  ids: [] as readonly string[],
  /** Attributes of elements; the value may be the version. */
  attributes: [] as readonly string[],
  /** Prefixes of classes of elements. */
  classes: [] as readonly string[],
  /** Code of scripts inside the page. */
  code: [] as readonly string[],
};

/** A product that pages are built with or served by, with its fingerprints. Only ids and code are case-sensitive. */
export type Technology = { name: string } & typeof NO_FINGERPRINTS;

/** The technologies in the order of reports: servers, site software, and what runs in the browser. Names are unique. */
export const KNOWN_TECHNOLOGIES: readonly Technology[] = entries.map((entry) => ({
  ...NO_FINGERPRINTS,
  ...entry,
}));

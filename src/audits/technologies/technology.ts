/** A product that pages are made with or served by, and how it shows. Case matters in ids and code only. */
export interface Technology {
  name: string;
  /** Headers with a word that their value has; an empty one where the header alone tells. */
  headers?: readonly (readonly [header: string, word: string])[];
  /** How the names of its cookies begin. */
  cookies?: readonly string[];
  /** Words of `meta[name=generator]`. */
  generators?: readonly string[];
  /** A host and how paths begin there, or, from a slash on, what paths hold anywhere. */
  addresses?: readonly string[];
  /** What its script and style files are called, before version and ending. */
  files?: readonly string[];
  /** Ids of elements. */
  ids?: readonly string[];
  /** Attributes of elements; the value may be the version. */
  attributes?: readonly string[];
  /** How classes of elements begin. */
  classes?: readonly string[];
  /** Code of scripts inside the page. */
  code?: readonly string[];
}

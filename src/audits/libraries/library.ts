/** A JavaScript library that is identified by its address or by the comment that its file begins with. */
export interface Library {
  name: string;
  /** The names of its files and folders, before the version. */
  fileNames: readonly string[];
  /** Finds the version, as its first group, in the first characters of the file; null where they lack it. */
  banner: RegExp | null;
  /** The first version of another library that took over the name. */
  successor?: string;
  advisories: readonly Advisory[];
}

/** Versions from the first on, up to but without the second. */
export type VersionRange = readonly [from: string, before: string];

/** A published vulnerability of a library. */
export interface Advisory {
  /** Its CVE number, or else that of the GitHub Advisory Database. */
  id: string;
  /** The effect of an attack, in a few words. */
  threat: string;
  /** The affected versions, oldest first. */
  ranges: readonly VersionRange[];
}

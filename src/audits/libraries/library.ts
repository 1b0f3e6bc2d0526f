/** A JavaScript library that is identified by its URL or by the comment at the start of its file. */
export interface Library {
  name: string;
  /** Its package on npm. Left out for libraries that do not follow Semantic Versioning. */
  npm?: string;
  /** The names of its files and folders, before the version. */
  fileNames: readonly string[];
  /**
   * Extracts the version, as its first group, from the banner at the start of the file; null for libraries without a
   * banner.
   */
  banner: RegExp | null;
  /** The first version that belongs to another library, which took over the name. */
  successor?: string;
  advisories: readonly Advisory[];
}

/** Versions of a library. */
export interface VersionRange {
  /** The first affected version. */
  from: string;
  /** The first version after it that is not affected. */
  before: string;
}

/** A published vulnerability of a library. */
export interface Advisory {
  /** Its CVE number, or else that of the GitHub Advisory Database. */
  id: string;
  /** The effect of an attack, in a few words. */
  threat: string;
  /** The affected versions, oldest first. */
  ranges: readonly VersionRange[];
}

/** A JavaScript library that can be told by its address or by the comment that it begins with. */
export interface Library {
  name: string;
  /** How its files and folders are called, before the version. */
  fileNames: readonly string[];
  /** Finds the version, as its first group, in the first characters of the file; null where they never tell. */
  banner: RegExp | null;
  advisories: readonly Advisory[];
}

/** Versions from the first on, up to but without the second. */
export type VersionRange = readonly [from: string, before: string];

/** A published fault of a library. */
export interface Advisory {
  /** Its CVE number, or else that of the GitHub Advisory Database. */
  id: string;
  /** What an attacker can do, in a few words. */
  threat: string;
  /** The versions concerned. */
  ranges: readonly VersionRange[];
}

/** An advisory that concerns the versions of these ranges. */
export function advisory(id: string, threat: string, ...ranges: VersionRange[]): Advisory {
  return { id, threat, ranges };
}

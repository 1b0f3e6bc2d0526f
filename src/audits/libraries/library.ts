/** A JavaScript library that can be told by its address or by the comment that it begins with. */
export interface Library {
  name: string;
  /** How its files and folders are called, before the version. */
  fileNames: readonly string[];
  /** Finds the version, as its first group, in the first characters of the file. */
  banner: RegExp;
  advisories: readonly Advisory[];
}

/** A published fault of a library. */
export interface Advisory {
  cve: string;
  /** What an attacker can do, in a few words. */
  threat: string;
  /** The versions concerned: each from the first on, up to but without the second. */
  ranges: readonly (readonly [from: string, before: string])[];
}

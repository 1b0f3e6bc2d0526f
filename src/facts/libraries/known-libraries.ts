import advisoriesFile from './advisories.json' with { type: 'json' };
import descriptions from './known-libraries.json' with { type: 'json' };
import moreAdvisories from './more-advisories.json' with { type: 'json' };

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

/** How to identify a library, by its URL or by the comment at the start of its file; and where its advisories are. */
interface Description {
  /** Its package on npm. Left out for libraries that do not follow Semantic Versioning. */
  npm?: string;
  /** The names of its files and folders, before the version. */
  fileNames: readonly string[];
  /**
   * Pattern that extracts the version, as its first group, from the banner at the start of the file. A test checks that
   * those of the JSON file take linear time for any text.
   */
  banner?: string;
  /** Of the pattern. */
  flags?: string;
  /** The text of the banner that is anywhere before the match. `name[^]*?version` would take quadratic time. */
  after?: string;
  /** The first version that belongs to another library, which took over the name. */
  successor?: string;
  /** Its names in the data of RetireJS, in lower case, if it is not listed there under a file name. */
  retireJs?: readonly string[];
}

/** A JavaScript library, with its published vulnerabilities that affect web pages. */
export interface Library extends Omit<Description, 'banner' | 'flags'> {
  name: string;
  banner: RegExp | null;
  advisories: readonly Advisory[];
}

/**
 * By name. RetireJS' expressions are not used: they take 0.2 s for 1 MB, 3 s for 4 kB of hostile text, and search whole
 * files. The banner of Lodash contains "Underscore" too, but not at the start.
 */
const DESCRIPTIONS: Readonly<Record<string, Description>> = descriptions;

/** Whether an entry of RetireJS' data with this name is about the library. */
export function isListedAs(
  { fileNames, retireJs = fileNames }: Pick<Description, 'fileNames' | 'retireJs'>,
  name: string,
): boolean {
  return retireJs.includes(name.toLowerCase());
}

/** The advisories by the name in RetireJS' data. The second file has those that RetireJS lacks. */
const ADVISORIES = [advisoriesFile, moreAdvisories].flatMap(({ advisories }) => Object.entries(advisories));

/** Widely used libraries. */
export const KNOWN_LIBRARIES: readonly Library[] = Object.entries(DESCRIPTIONS).map(
  ([name, { banner, flags, ...library }]) => ({
    name,
    ...library,
    banner: banner === undefined ? null : new RegExp(banner, flags),
    advisories: ADVISORIES.flatMap(([listed, advisories]) => (isListedAs(library, listed) ? advisories : [])),
  }),
);

/** The published vulnerabilities of this version of the library. */
export function advisoriesFor({ successor, advisories }: Library, version: string): Advisory[] {
  if (successor !== undefined && compareVersions(version, successor) >= 0) return [];
  return advisories.filter(({ ranges }) =>
    ranges.some(
      ({ from, before }) => compareVersions(version, from) >= 0 && compareVersions(version, before) < 0,
    ),
  );
}

/** Orders dotted version numbers: negative when the first is older, 0 when equal. Missing parts count as 0. */
export function compareVersions(a: string, b: string): number {
  const [left = [], right = []] = [a, b].map((version) => version.split('.').map(Number));
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const difference = (left[i] ?? 0) - (right[i] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

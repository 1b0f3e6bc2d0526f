import { findProgram, PROGRAMS, type Program } from './programs.ts';
import { newestReleaseTag } from './released-code.ts';

/** Names what is missing, whose tests are skipped: programs, and the tag of a release to upgrade from. */
export default function reportMissing(): void {
  if (!newestReleaseTag())
    process.stderr.write(
      'No tag of a release (git fetch --tags), so the upgrade from it to this checkout is skipped.\n',
    );
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]);
  process.stderr.write(
    `Not installed, so their tests are skipped: ${missing.join(', ')} (Debian: apt-get install ${packages.join(' ')}).\n`,
  );
}

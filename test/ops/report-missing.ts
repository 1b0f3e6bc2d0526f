import { findProgram, PROGRAMS, type Program } from './programs.ts';

/** Names the programs that are not installed: their tests are skipped. */
export default function reportMissing(): void {
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]);
  process.stderr.write(
    `Not installed, so their tests are skipped: ${missing.join(', ')} (Debian: apt-get install ${packages.join(' ')}).\n`,
  );
}

import { baseImage, hasBaseImage } from './container-image.ts';
import { debianPostgresVersions, OLDEST_POSTGRES } from './debian-postgres.ts';
import { findProgram, isRoot, PROGRAMS, type Program } from './programs.ts';
import { newestRelease } from './released-code.ts';

/** Prints the missing programs, release and base image, whose tests are skipped. */
export default function reportMissing(): void {
  if (!newestRelease())
    process.stderr.write('No commit of a release (git fetch --unshallow), so the upgrade test is skipped.\n');
  if (findProgram('podman') && !hasBaseImage())
    process.stderr.write(
      `No base image (podman pull ${baseImage()}), so the test of the container image is skipped.\n`,
    );
  if (!debianPostgresVersions().some((version) => version >= OLDEST_POSTGRES))
    process.stderr.write(
      `No PostgreSQL ${OLDEST_POSTGRES} or newer in /usr/lib/postgresql (Debian: apt-get install postgresql), so the test of its JIT compiler is skipped.\n`,
    );
  if (findProgram('systemd-nspawn') && !isRoot)
    process.stderr.write('Not root, so the test of the units in a container with systemd is skipped.\n');
  const missing = (Object.keys(PROGRAMS) as Program[]).filter((name) => !findProgram(name));
  if (missing.length === 0) return;
  const packages = missing.map((name) => PROGRAMS[name]);
  process.stderr.write(
    `Not installed, so their tests are skipped: ${missing.join(', ')} (Debian: apt-get install ${packages.join(' ')}).\n`,
  );
}

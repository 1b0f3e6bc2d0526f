/** This release cannot use the database. The message says how to continue. */
export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError';

  /** The database was created before release 1.0.0. @param ownVersion version of this release */
  static older(ownVersion: string): UnsupportedDatabaseError {
    return new UnsupportedDatabaseError(
      `The database is older than release 1.0.0, and this release, ${ownVersion}, upgrades databases of 1.0.0 and ` +
        `newer. Start release 1.0.0 with it until its log no longer says 'runs backfilled', then this release.`,
    );
  }

  /**
   * A newer release has migrated the database, so this one may read and write it wrongly.
   * @param migration the newest migration that this release does not have
   * @param version the last release that migrated the database; null if unknown
   * @param ownVersion version of this release
   */
  static newer(migration: string, version: string | null, ownVersion: string): UnsupportedDatabaseError {
    // All commits between two releases have the same version, so it does not name one of them.
    const needed = version === null || version === ownVersion ? null : version;
    const migratedBy = needed === null ? 'a newer release' : `release ${needed}`;
    const install = needed === null ? 'that release' : `release ${needed} or newer`;
    return new UnsupportedDatabaseError(
      `The database was migrated by ${migratedBy}: this release, ${ownVersion}, does not know the migration ` +
        `${migration}. Install ${install}, or restore a backup from before the upgrade.`,
    );
  }
}

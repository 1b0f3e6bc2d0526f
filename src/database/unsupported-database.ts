/** This release cannot use the database as it is. The message says which release can. */
export class UnsupportedDatabaseError extends Error {
  override readonly name = 'UnsupportedDatabaseError';
}

/** The database was created before release 1.0.0. */
export class OlderDatabaseError extends UnsupportedDatabaseError {
  constructor() {
    super('The database is older than release 1.0.0, and this release upgrades databases since 1.0.0.');
  }
}

/** A newer release has migrated the database, so this one may read and write it wrongly. */
export class NewerDatabaseError extends UnsupportedDatabaseError {
  /**
   * @param migration the newest migration that this release does not have
   * @param version the last release that migrated the database; null if unknown
   * @param ownVersion version of this release
   */
  constructor(migration: string, version: string | null, ownVersion: string) {
    // All commits between two releases have the same version, so it does not name one of them.
    const needed = version === null || version === ownVersion ? null : version;
    const migratedBy = needed === null ? 'a newer release' : `release ${needed}`;
    const install = needed === null ? 'that release' : `release ${needed} or newer`;
    super(
      `The database was migrated by ${migratedBy}: this release, ${ownVersion}, does not know the migration ` +
        `${migration}. Install ${install}, or restore a backup from before the upgrade.`,
    );
  }
}

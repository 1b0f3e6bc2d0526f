/** A newer release has migrated the database, so this one may read and write it wrongly. */
export class NewerDatabaseError extends Error {
  override readonly name = 'NewerDatabaseError';

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

import { Migration } from '@mikro-orm/migrations';

/** Adds what the fixes of a run achieve, and its patch. */
export class AfterFixes extends Migration {
  override name = '20261126170000-after-fixes';

  override up(): void {
    this.addSql('alter table runs add column after_fixes json');
    this.addSql('alter table runs add column patch text');
  }
}

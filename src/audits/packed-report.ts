import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { AuditReport } from './audit-page.ts';
import { CATALOGUE_BY_ID } from './catalogue.ts';
import type { Check } from './check-type.ts';
import { setScoreGains } from './score.ts';

/** A report with its checks as Zstandard-compressed JSON (RFC 8878): a seventh of the size, at a third of a millisecond. */
export interface PackedReport extends Omit<AuditReport, 'checks'> {
  checks: Uint8Array;
  /** Ids of the failed checks, so that storing the report does not require unpacking it. */
  failedAudits: string[];
}

/** Packs the checks of a report. */
export function packReport(report: AuditReport): PackedReport {
  return { ...report, checks: packChecks(report.checks), failedAudits: failedAudits(report.checks) };
}

/** Reverses `packReport`. */
export function unpackReport({ failedAudits: _, ...packed }: PackedReport): AuditReport {
  return { ...packed, checks: unpackChecks(packed.checks) };
}

/** Ids of the checks that failed. */
export function failedAudits(checks: readonly Check[]): string[] {
  return checks.filter(({ outcome }) => outcome === 'failed').map(({ id }) => id);
}

/** Packs checks, each by itself: one character beyond Latin-1 makes V8 store a whole string with two bytes each. */
export function packChecks(checks: readonly Check[]): Uint8Array {
  const parts = checks.map((check, i) => Buffer.from(`${i === 0 ? '' : ','}${storedJson(check)}`));
  return zstdCompressSync(Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]));
}

/**
 * A check as stored: without the fields that the catalogue has, those that are derived from the points of all checks,
 * and empty ones. Only the fields for which version 1.0.0 has defaults are left out: its processes read the rows of newer
 * ones during an upgrade.
 */
function storedJson(check: Check): string {
  const { categories, fixes } = check;
  return JSON.stringify({
    ...check,
    description: undefined,
    scoreGain: undefined,
    categories: categories.length > 1 ? categories : undefined,
    savings: check.savings ?? undefined,
    sameCauseAs: check.sameCauseAs ?? undefined,
    fixes: fixes.length > 0 ? fixes : undefined,
  });
}

/** The checks that were packed. Fields that are not stored, or that earlier catalogues lack, are null or empty. */
export function unpackChecks(packed: Uint8Array): Check[] {
  const checks: Check[] = JSON.parse(zstdDecompressSync(packed).toString());
  for (const check of checks) {
    check.categories ??= [check.category];
    // An audit that is no longer in the catalogue gets its finding as description.
    check.description = CATALOGUE_BY_ID.get(check.id)?.description ?? check.title;
    check.savings ??= null;
    check.sameCauseAs ??= null;
    check.fixes ??= [];
    for (const fix of check.fixes) {
      fix.applicability ??= 'example';
      fix.edits ??= [];
      fix.steps ??= [];
    }
    for (const piece of check.evidence) {
      piece.text ??= null;
      piece.file ??= null;
    }
  }
  setScoreGains(checks);
  return checks;
}

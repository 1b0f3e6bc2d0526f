import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import type { StoredFinding } from '../../crawl/findings/find-site-faults.ts';
import { SITE_RULES, type SiteRuleId } from '../../crawl/findings/site-catalogue.ts';
import type { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import { unpackChunks } from '../../crawl/packed-json.ts';
import { SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import type { ListSlice } from '../../database/queries/list-slice.ts';
import { filter, someOf } from '../../describe/inputs.ts';
import { defineList } from '../lists/define-list.ts';

/** The findings of a site audit by importance; none before its end. */
export async function readSiteFindings(em: EntityManager, siteAuditId: number): Promise<SiteFinding[]> {
  const findings = await readResults<StoredFinding>(em, siteAuditId, 'findings');
  return findings.map(({ audit, ...finding }, i) => ({
    ...finding,
    id: String(i + 1),
    audit: { id: audit, ...SITE_RULES[audit] },
  }));
}

const SiteRuleName = z.enum(Object.keys(SITE_RULES) as SiteRuleId[]);

/** The filter of findings. */
export const SiteFindingFilter = filter('SiteFindingFilter', 'Filter for findings.', {
  kinds: someOf(SiteRuleName, 'Only findings of these rules.'),
});

/** The findings of these rules. */
export function filterFindings(
  findings: SiteFinding[],
  { kinds }: z.output<typeof SiteFindingFilter>,
): SiteFinding[] {
  return findings.filter(({ audit }) => !kinds || kinds.includes(audit.id as SiteRuleId));
}

/** The findings of a site audit, which have been read. */
export const siteFindings = defineList({
  name: 'SiteFindingList',
  cursor: 'site-finding-cursor',
  filter: SiteFindingFilter,
  keyOf: ({ id }: { id: number; findings: SiteFinding[] }) => id,
  count: ({ findings }, filter) => filterFindings(findings, filter).length,
  read: ({ findings }, { filter }, slice) => sliceOf(filterFindings(findings, filter), slice),
  positionOf: ({ index }) => ({ value: null, id: index }),
});

/** The causes that pages of a site audit share, the highest gain first; none before its end. */
export function readCauses(em: EntityManager, siteAuditId: number): Promise<SharedCause[]> {
  return readResults(em, siteAuditId, 'causes');
}

/** The causes that pages of a site audit share, which have been read. */
export const sharedCauses = defineList({
  name: 'SharedCauseList',
  cursor: 'shared-cause-cursor',
  filter: filter('SharedCauseFilter', 'Filter for causes.', {}),
  keyOf: ({ id }: { id: number; causes: SharedCause[] }) => id,
  count: ({ causes }) => causes.length,
  read: ({ id, causes }, _query, slice) =>
    sliceOf(
      causes.map((cause) => ({ ...cause, siteAuditId: id })),
      slice,
    ),
  positionOf: ({ index }) => ({ value: null, id: index }),
});

/** The entries of a slice with their index, which is their position; nearest to that of the slice first. */
function sliceOf<Entry extends object>(list: Entry[], { position, backward, limit, offset = 0 }: ListSlice) {
  const entries = list.map((entry, index) => ({ ...entry, index }));
  if (backward) return entries.slice(0, position?.id).slice(-limit).reverse();
  const start = position ? position.id + 1 : offset;
  return entries.slice(start, start + limit);
}

async function readResults<Result>(
  em: EntityManager,
  id: number,
  column: 'findings' | 'causes',
): Promise<Result[]> {
  const found = await em.findOne(SiteAudit, { id }, { fields: [column] });
  const packed = found?.[column] as Uint8Array | null | undefined;
  const results: Result[] = [];
  for (const values of packed ? unpackChunks<Result>(packed) : []) {
    results.push(...values);
    // Unpacking all of them takes up to half a second.
    await setImmediate();
  }
  return results;
}

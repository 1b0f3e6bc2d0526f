import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import type { SharedCause } from '../../crawl/causes/shared-cause-type.ts';
import type { StoredFinding } from '../../crawl/findings/find-site-faults.ts';
import { SITE_RULES, type SiteRuleId } from '../../crawl/findings/site-catalogue.ts';
import type { SiteFinding } from '../../crawl/findings/site-finding-type.ts';
import { unpackChunks } from '../../crawl/packed-json.ts';
import { SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import { someOf } from '../fields.ts';
import { type Connection, type ConnectionArguments, connectionOf } from '../lists/connection.ts';
import { type ListPage, pageFields, pageOf } from '../lists/page-fields.ts';
import { parseInput } from '../parse-input.ts';
import type { ServiceContext } from '../service-context.ts';

/** Which findings are selected. */
export const siteFindingsInput = z.object({
  kinds: someOf(Object.keys(SITE_RULES) as SiteRuleId[]).optional(),
});

/** The findings of a site audit by importance; none before its end. @throws ValidationError */
export async function readSiteFindings(
  em: EntityManager,
  siteAuditId: number,
  input: Record<string, unknown>,
): Promise<SiteFinding[]> {
  const { kinds } = parseInput(siteFindingsInput, input);
  const findings = await readResults<StoredFinding>(em, siteAuditId, 'findings');
  return findings.flatMap(({ audit, ...finding }, i) =>
    !kinds || kinds.includes(audit)
      ? [{ ...finding, id: String(i + 1), audit: { id: audit, ...SITE_RULES[audit] } }]
      : [],
  );
}

/** Parameters of a numbered page of findings. */
export const listFindingsInput = z.object({ ...siteFindingsInput.shape, ...pageFields });

/** One numbered page of the findings of a site audit. @throws ValidationError */
export async function listFindingsOfSite(
  em: EntityManager,
  siteAuditId: number,
  input: Record<string, unknown>,
): Promise<ListPage<SiteFinding>> {
  const { kinds, ...page } = parseInput(listFindingsInput, input);
  return await pageOfAll(page, await readSiteFindings(em, siteAuditId, { kinds }));
}

/** The causes that pages of a site audit share, the highest gain first; none before its end. */
export function readCauses(em: EntityManager, siteAuditId: number): Promise<SharedCause[]> {
  return readResults(em, siteAuditId, 'causes');
}

/** Parameters of a numbered page of causes. */
export const listCausesInput = z.object(pageFields);

/** One numbered page of the causes that pages share, the highest gain first. @throws ValidationError */
export async function listCausesOfSite(
  em: EntityManager,
  siteAuditId: number,
  input: Record<string, unknown>,
): Promise<ListPage<SharedCause>> {
  const page = parseInput(listCausesInput, input);
  return await pageOfAll(page, await readCauses(em, siteAuditId));
}

/** The causes that pages of a site audit share, the highest gain first. @throws ValidationError */
export async function listCauseConnection(
  { signer }: Pick<ServiceContext, 'signer'>,
  em: EntityManager,
  siteAuditId: number,
  paging: ConnectionArguments,
): Promise<Connection<SharedCause & { siteAuditId: number }>> {
  const causes = (await readCauses(em, siteAuditId)).map((cause) => ({ ...cause, siteAuditId }));
  return await connectionOf(signer, paging, {
    purpose: 'shared-cause-cursor',
    key: siteAuditId,
    read: async ({ position, backward, limit }) => {
      const at = position?.id ?? (backward ? causes.length : -1);
      return backward
        ? causes.slice(Math.max(0, at - limit), at).reverse()
        : causes.slice(at + 1, at + 1 + limit);
    },
    positionOf: (cause) => ({ value: null, id: causes.indexOf(cause) }),
    totalCount: async () => causes.length,
  });
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

function pageOfAll<Entry>(page: { page: number; perPage: number }, entries: readonly Entry[]) {
  return pageOf(page, entries.length, async ({ limit, offset }) => entries.slice(offset, offset + limit));
}

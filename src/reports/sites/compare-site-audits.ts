import { averageScore, roundScore } from '../../audits/score.ts';
import { isOpen, SiteAudit } from '../../database/entities/site-audit.ts';
import type { EntityManager } from '../../database/orm.ts';
import { readPageScores } from '../../database/queries/site-pages.ts';
import type { SiteComparison } from '../../model/site-audit.ts';

/** A smaller difference is noise, such as the time in which the site responded. */
const MIN_DELTA = 1;
const MAX_CHANGES = 100;

type Change = SiteComparison['changes'][number];

/** The last completed site audit of the account and host before this one; null without one. */
export async function findPrevious(
  em: EntityManager,
  { id, accountId, host }: SiteAudit,
): Promise<SiteAudit | null> {
  const where = { accountId, host, status: 'completed' as const, id: { $lt: id } };
  return await em.findOne(SiteAudit, where, { orderBy: { id: 'desc' } });
}

/** Compares an ended site audit with the previous one, by URL; null without one and before the end. */
export async function compareWithPrevious(
  em: EntityManager,
  siteAudit: SiteAudit,
): Promise<SiteComparison | null> {
  const previous = isOpen(siteAudit) ? null : await findPrevious(em, siteAudit);
  if (previous?.score == null || siteAudit.score === null) return null;
  const before = new Map((await readPageScores(em, previous.id)).map(({ url, score }) => [url, score]));
  const changes: Change[] = [];
  for (const { url, score } of await readPageScores(em, siteAudit.id)) {
    const scoreBefore = before.get(url) ?? null;
    before.delete(url);
    const delta = scoreBefore === null ? null : score - scoreBefore;
    if (delta === null) changes.push({ url, change: 'new', scoreBefore, score });
    else if (Math.abs(delta) >= MIN_DELTA)
      changes.push({ url, change: delta > 0 ? 'better' : 'worse', scoreBefore, score });
  }
  for (const [url, scoreBefore] of before) changes.push({ url, change: 'gone', scoreBefore, score: null });
  const pagesOf = (change: Change['change']) => changes.filter((one) => one.change === change).length;
  const sizeOf = ({ scoreBefore, score }: Change) => Math.abs((score ?? 0) - (scoreBefore ?? 0));
  const order: Change['change'][] = ['worse', 'gone', 'new', 'better'];
  return {
    previousId: previous.id,
    scoreDelta: roundScore(siteAudit.score - previous.score),
    pagesNew: pagesOf('new'),
    pagesGone: pagesOf('gone'),
    pagesBetter: pagesOf('better'),
    pagesWorse: pagesOf('worse'),
    changes: changes
      .sort((a, b) => order.indexOf(a.change) - order.indexOf(b.change) || sizeOf(b) - sizeOf(a))
      .slice(0, MAX_CHANGES),
  };
}

/** The pages of a site below one path. */
export type SiteFolder = Awaited<ReturnType<typeof readFolders>>[number];

/**
 * The folders of a site, the largest first: `path` is the first segment with slashes, as `/blog/`, or `/` for pages without
 * folder.
 * @param limit maximum number of folders
 */
export async function readFolders(em: EntityManager, siteAuditId: number, limit: number) {
  const folders = Map.groupBy(await readPageScores(em, siteAuditId), ({ url }) => {
    return /^\/[^/]+\//.exec(new URL(url).pathname)?.[0] ?? '/';
  });
  return [...folders]
    .map(([path, pages]) => ({ path, pages: pages.length, averageScore: averageScore(pages) }))
    .sort((a, b) => b.pages - a.pages)
    .slice(0, limit);
}

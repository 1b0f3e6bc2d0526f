import type { PageFacts } from '../audits/facts/page-facts-type.ts';

/** The facts that even the oldest reports have. */
type OldestFacts = Pick<PageFacts, 'title' | 'description' | 'ttfbMs'>;

/** Page facts as stored. What the engine did not note when it wrote them is empty, or what little was known. */
export function readPageFacts(stored: object): PageFacts {
  const { title, description, ttfbMs } = stored as OldestFacts;
  const unnoted = {
    socialPreview: { title, description, siteName: null, imageUrl: null, type: null, card: null },
    structuredDataTypes: [],
    resources: [],
    thirdParties: [],
    technologies: [],
    timings: { redirectsMs: 0, ttfbMs, downloadMs: 0, totalMs: ttfbMs },
    redirectChain: [],
    headers: [],
    observatory: null,
  } satisfies Partial<PageFacts>;
  return { ...unnoted, ...(stored as Omit<PageFacts, keyof typeof unnoted>) };
}

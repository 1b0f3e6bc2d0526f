/** The part of Lighthouse's interface that is used here, so that type checks pass without the package. */
declare module 'lighthouse' {
  export interface LighthouseAudit {
    score: number | null;
    title: string;
    scoreDisplayMode: string;
    /** A table, a checklist, or something else. */
    details?: { items?: unknown };
  }

  export default function lighthouse(
    url: string,
    flags: {
      port: number;
      logLevel: 'error';
      onlyCategories: string[];
      disableFullPageScreenshot: boolean;
      /** Ids of audits to leave out. */
      skipAudits?: string[];
      extraHeaders?: Record<string, string>;
    },
  ): Promise<{
    lhr: {
      audits: Record<string, LighthouseAudit>;
      categories: Record<string, { id: string; score: number | null; auditRefs: { id: string }[] }>;
      runtimeError?: { message: string };
    };
  }>;
}

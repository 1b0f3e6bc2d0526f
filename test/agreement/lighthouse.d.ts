/** The part of Lighthouse's interface that is used here, so that type checks pass without the package. */
declare module 'lighthouse' {
  export interface LighthouseAudit {
    score: number | null;
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
    },
  ): Promise<{
    lhr: {
      audits: Record<string, LighthouseAudit>;
      runtimeError?: { message: string };
    };
  }>;
}

/**
 * The data that an audit needs: `A` the main HTML, its headers or one more small file; `V` also which elements are
 * visible; `B` the files that the page loads; `L` layout, painting or running scripts.
 */
export type AuditClass = 'A' | 'V' | 'B' | 'L';

const IDS: Record<Exclude<AuditClass, 'V'>, string[]> = {
  A: `
    accesskeys aria-hidden-body blink canonical charset crawlable-anchors doctype document-compression
    document-title duplicate-id-aria hreflang html-has-lang html-lang-valid html-xml-lang-mismatch
    http-status-code is-crawlable llms-txt marquee meta-description meta-refresh meta-viewport redirects
    robots-txt server-side-image-map valid-lang viewport-insight
  `.split(/\s+/),
  B: `
    cache-insight font-display-insight modern-http render-blocking total-byte-weight unminified-css
    unminified-javascript unsized-images
  `.split(/\s+/),
  L: `
    color-contrast cumulative-layout-shift errors-in-console image-aspect-ratio image-size-responsive
    largest-contentful-paint link-in-text-block paste-preventing-inputs target-size
  `.split(/\s+/),
};

/** The class of an audit that a reference has too. */
export function auditClass(id: string): AuditClass {
  if (IDS.A.includes(id)) return 'A';
  if (IDS.B.includes(id)) return 'B';
  return IDS.L.includes(id) ? 'L' : 'V';
}

import type { Category, Importance } from '../../src/audits/audit.ts';

/** The audits that the catalogue asks for, by category and importance. */
export const CATALOGUE: Record<Category, Record<Importance, string>> = {
  seo: {
    high: `broken-links canonical document-title http-status-code image-alt is-crawlable meta-description`,
    medium: `crawlable-anchors heading-one hreflang link-text robots-txt sitemap structured-data title-length`,
    low: `favicon internal-links keyword-consistency llms-txt meta-description-length open-graph plaintext-email
      soft-404 text-html-ratio twitter-card url-friendly word-count www-canonical-host`,
  },
  performance: {
    high: `document-compression render-blocking server-response-time viewport-insight`,
    medium: `cache-insight cumulative-layout-shift dom-size-insight image-format interaction-to-next-paint
      largest-contentful-paint redirects text-compression total-byte-weight unsized-images`,
    low: `amp css-import font-display-insight image-lazy-loading modern-http preconnect preload request-count
      resource-summary responsive-images script-loading third-parties unminified-css unminified-javascript`,
  },
  security: {
    high: `cookies csp hsts is-on-https password-on-http redirects-http tls-certificate`,
    medium: `clickjacking-mitigation form-insecure subresource-integrity vulnerable-js x-content-type-options`,
    low: `coep coop corp cors external-blank-noopener permissions-policy referrer-policy security-txt
      server-signature trusted-types-xss xss-protection-legacy`,
  },
  accessibility: {
    high: `area-alt aria-allowed-attr aria-command-name aria-dialog-name aria-hidden-body aria-hidden-focus
      aria-input-field-name aria-meter-name aria-progressbar-name aria-required-attr aria-required-children
      aria-required-parent aria-roles aria-toggle-field-name aria-tooltip-name aria-treeitem-name
      aria-valid-attr aria-valid-attr-value button-name duplicate-id-aria frame-title html-has-lang
      html-lang-valid input-button-name input-image-alt label link-name meta-refresh meta-viewport object-alt
      role-img-alt select-name svg-img-alt`,
    medium: `aria-allowed-role aria-conditional-attr aria-deprecated-role aria-prohibited-attr aria-text blink
      bypass color-contrast definition-list dlitem heading-order landmark-one-main list listitem marquee
      tabindex target-size td-has-header td-headers-attr th-has-data-cells valid-lang video-caption`,
    low: `accesskeys autocomplete-valid duplicate-id empty-heading empty-table-header
      form-field-multiple-labels html-xml-lang-mismatch identical-links-same-purpose image-redundant-alt
      label-content-name-mismatch landmark-banner-is-top-level landmark-complementary-is-top-level
      landmark-contentinfo-is-top-level landmark-main-is-top-level landmark-no-duplicate-banner
      landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-unique link-in-text-block
      presentation-role-conflict region scope-attr-valid server-side-image-map skip-link table-duplicate-name
      table-fake-caption`,
  },
  'best-practices': {
    high: '',
    medium: `charset doctype paste-preventing-inputs`,
    low: `apple-touch-icon applet deprecated-html errors-in-console flash html-validity iframes
      image-aspect-ratio image-size-responsive inline-css inline-js-handlers manifest theme-color`,
  },
};

/** Those whose failure keeps a page from being good. */
export const BLOCKERS = [
  'document-title',
  'http-status-code',
  'is-crawlable',
  'is-on-https',
  'tls-certificate',
];

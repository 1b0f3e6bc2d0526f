/** Generated from the audit files by `npm run record`. */
import { audits as aria } from './accessibility/aria.ts';
import { audit as colorContrast } from './accessibility/color-contrast.ts';
import { audits as content } from './accessibility/content.ts';
import { audit as documentTitle } from './accessibility/document-title.ts';
import { audit as duplicateId } from './accessibility/duplicate-id.ts';
import { audit as headingOne } from './accessibility/heading-one.ts';
import { audit as imageAlt } from './accessibility/image-alt.ts';
import { audits as languageAndHead } from './accessibility/language-and-head.ts';
import { audit as linkInTextBlock } from './accessibility/link-in-text-block.ts';
import { audit as linkText } from './accessibility/link-text.ts';
import { audits as names } from './accessibility/names.ts';
import { audits as structure } from './accessibility/structure.ts';
import { audits as tables } from './accessibility/tables.ts';
import { audit as targetSize } from './accessibility/target-size.ts';
import type { Audit } from './audit.ts';
import { audit as appleTouchIcon } from './best-practices/apple-touch-icon.ts';
import { audit as applet } from './best-practices/applet.ts';
import { audit as charset } from './best-practices/charset.ts';
import { audit as deprecatedHtml } from './best-practices/deprecated-html.ts';
import { audit as doctype } from './best-practices/doctype.ts';
import { audit as errorsInConsole } from './best-practices/errors-in-console.ts';
import { audit as flash } from './best-practices/flash.ts';
import { audit as htmlValidity } from './best-practices/html-validity.ts';
import { audit as iframes } from './best-practices/iframes.ts';
import { audit as imageAspectRatio } from './best-practices/image-aspect-ratio.ts';
import { audit as imageSizeResponsive } from './best-practices/image-size-responsive.ts';
import { audit as inlineCss } from './best-practices/inline-css.ts';
import { audit as inlineJsHandlers } from './best-practices/inline-js-handlers.ts';
import { audit as manifest } from './best-practices/manifest.ts';
import { audit as pastePreventingInputs } from './best-practices/paste-preventing-inputs.ts';
import { audit as themeColor } from './best-practices/theme-color.ts';
import { audit as amp } from './performance/amp.ts';
import { audit as cacheInsight } from './performance/cache-insight.ts';
import { audit as cssImport } from './performance/css-import.ts';
import { audit as cumulativeLayoutShift } from './performance/cumulative-layout-shift.ts';
import { audit as documentCompression } from './performance/document-compression.ts';
import { audit as domSizeInsight } from './performance/dom-size-insight.ts';
import { audit as fontDisplayInsight } from './performance/font-display-insight.ts';
import { audit as imageFormat } from './performance/image-format.ts';
import { audit as imageLazyLoading } from './performance/image-lazy-loading.ts';
import { audit as interactionToNextPaint } from './performance/interaction-to-next-paint.ts';
import { audit as largestContentfulPaint } from './performance/largest-contentful-paint.ts';
import { audit as modernHttp } from './performance/modern-http.ts';
import { audit as preconnect } from './performance/preconnect.ts';
import { audit as preload } from './performance/preload.ts';
import { audit as redirects } from './performance/redirects.ts';
import { audit as renderBlocking } from './performance/render-blocking.ts';
import { audit as requestCount } from './performance/request-count.ts';
import { audit as resourceSummary } from './performance/resource-summary.ts';
import { audit as responsiveImages } from './performance/responsive-images.ts';
import { audit as scriptLoading } from './performance/script-loading.ts';
import { audit as serverResponseTime } from './performance/server-response-time.ts';
import { audit as textCompression } from './performance/text-compression.ts';
import { audit as thirdParties } from './performance/third-parties.ts';
import { audit as totalByteWeight } from './performance/total-byte-weight.ts';
import { audit as unminifiedCss } from './performance/unminified-css.ts';
import { audit as unminifiedJavascript } from './performance/unminified-javascript.ts';
import { audit as unsizedImages } from './performance/unsized-images.ts';
import { audit as viewportInsight } from './performance/viewport-insight.ts';
import { audit as clickjackingMitigation } from './security/clickjacking-mitigation.ts';
import { audit as coep } from './security/coep.ts';
import { audit as cookies } from './security/cookies.ts';
import { audit as coop } from './security/coop.ts';
import { audit as corp } from './security/corp.ts';
import { audit as cors } from './security/cors.ts';
import { audit as csp } from './security/csp.ts';
import { audit as externalBlankNoopener } from './security/external-blank-noopener.ts';
import { audit as formInsecure } from './security/form-insecure.ts';
import { audit as hsts } from './security/hsts.ts';
import { audit as isOnHttps } from './security/is-on-https.ts';
import { audit as passwordOnHttp } from './security/password-on-http.ts';
import { audit as permissionsPolicy } from './security/permissions-policy.ts';
import { audit as redirectsHttp } from './security/redirects-http.ts';
import { audit as referrerPolicy } from './security/referrer-policy.ts';
import { audit as securityTxt } from './security/security-txt.ts';
import { audit as serverSignature } from './security/server-signature.ts';
import { audit as subresourceIntegrity } from './security/subresource-integrity.ts';
import { audit as tlsCertificate } from './security/tls-certificate.ts';
import { audit as trustedTypesXss } from './security/trusted-types-xss.ts';
import { audit as vulnerableJs } from './security/vulnerable-js.ts';
import { audit as xContentTypeOptions } from './security/x-content-type-options.ts';
import { audit as xssProtectionLegacy } from './security/xss-protection-legacy.ts';
import { audit as brokenLinks } from './seo/broken-links.ts';
import { audit as canonical } from './seo/canonical.ts';
import { audit as crawlableAnchors } from './seo/crawlable-anchors.ts';
import { audit as favicon } from './seo/favicon.ts';
import { audit as hreflang } from './seo/hreflang.ts';
import { audit as httpStatusCode } from './seo/http-status-code.ts';
import { audit as internalLinks } from './seo/internal-links.ts';
import { audit as isCrawlable } from './seo/is-crawlable.ts';
import { audit as keywordConsistency } from './seo/keyword-consistency.ts';
import { audit as llmsTxt } from './seo/llms-txt.ts';
import { audit as metaDescription } from './seo/meta-description.ts';
import { audit as metaDescriptionLength } from './seo/meta-description-length.ts';
import { audit as openGraph } from './seo/open-graph.ts';
import { audit as plaintextEmail } from './seo/plaintext-email.ts';
import { audit as robotsTxt } from './seo/robots-txt.ts';
import { audit as sitemap } from './seo/sitemap.ts';
import { audit as soft404 } from './seo/soft-404.ts';
import { audit as structuredData } from './seo/structured-data.ts';
import { audit as textHtmlRatio } from './seo/text-html-ratio.ts';
import { audit as titleLength } from './seo/title-length.ts';
import { audit as twitterCard } from './seo/twitter-card.ts';
import { audit as urlFriendly } from './seo/url-friendly.ts';
import { audit as wordCount } from './seo/word-count.ts';
import { audit as wwwCanonicalHost } from './seo/www-canonical-host.ts';

/** Every audit, by category, in the order in which reports list their checks. */
export const AUDITS: readonly Audit[] = [
  brokenLinks,
  canonical,
  crawlableAnchors,
  favicon,
  hreflang,
  httpStatusCode,
  internalLinks,
  isCrawlable,
  keywordConsistency,
  llmsTxt,
  metaDescriptionLength,
  metaDescription,
  openGraph,
  plaintextEmail,
  robotsTxt,
  sitemap,
  soft404,
  structuredData,
  textHtmlRatio,
  titleLength,
  twitterCard,
  urlFriendly,
  wordCount,
  wwwCanonicalHost,
  documentCompression,
  domSizeInsight,
  preconnect,
  preload,
  redirects,
  scriptLoading,
  serverResponseTime,
  viewportInsight,
  cacheInsight,
  cssImport,
  fontDisplayInsight,
  imageFormat,
  imageLazyLoading,
  modernHttp,
  renderBlocking,
  requestCount,
  resourceSummary,
  responsiveImages,
  textCompression,
  thirdParties,
  totalByteWeight,
  unminifiedCss,
  unminifiedJavascript,
  unsizedImages,
  largestContentfulPaint,
  cumulativeLayoutShift,
  interactionToNextPaint,
  amp,
  clickjackingMitigation,
  coep,
  cookies,
  coop,
  corp,
  cors,
  csp,
  externalBlankNoopener,
  formInsecure,
  hsts,
  isOnHttps,
  passwordOnHttp,
  permissionsPolicy,
  redirectsHttp,
  referrerPolicy,
  securityTxt,
  serverSignature,
  subresourceIntegrity,
  tlsCertificate,
  trustedTypesXss,
  xContentTypeOptions,
  xssProtectionLegacy,
  vulnerableJs,
  documentTitle,
  headingOne,
  imageAlt,
  linkText,
  structure.accesskeys,
  names['area-alt'],
  aria['aria-allowed-attr'],
  aria['aria-allowed-role'],
  names['aria-command-name'],
  aria['aria-conditional-attr'],
  aria['aria-deprecated-role'],
  names['aria-dialog-name'],
  languageAndHead['aria-hidden-body'],
  aria['aria-hidden-focus'],
  names['aria-input-field-name'],
  names['aria-meter-name'],
  names['aria-progressbar-name'],
  aria['aria-prohibited-attr'],
  aria['aria-required-attr'],
  aria['aria-required-children'],
  aria['aria-required-parent'],
  aria['aria-roles'],
  aria['aria-text'],
  names['aria-toggle-field-name'],
  names['aria-tooltip-name'],
  names['aria-treeitem-name'],
  aria['aria-valid-attr-value'],
  aria['aria-valid-attr'],
  content['autocomplete-valid'],
  content.blink,
  names['button-name'],
  structure.bypass,
  structure['definition-list'],
  structure.dlitem,
  aria['duplicate-id-aria'],
  duplicateId,
  structure['empty-heading'],
  tables['empty-table-header'],
  content['form-field-multiple-labels'],
  names['frame-title'],
  structure['heading-order'],
  languageAndHead['html-has-lang'],
  languageAndHead['html-lang-valid'],
  languageAndHead['html-xml-lang-mismatch'],
  content['identical-links-same-purpose'],
  content['image-redundant-alt'],
  names['input-button-name'],
  names['input-image-alt'],
  names['label-content-name-mismatch'],
  names.label,
  structure['landmark-banner-is-top-level'],
  structure['landmark-complementary-is-top-level'],
  structure['landmark-contentinfo-is-top-level'],
  structure['landmark-main-is-top-level'],
  structure['landmark-no-duplicate-banner'],
  structure['landmark-no-duplicate-contentinfo'],
  structure['landmark-no-duplicate-main'],
  structure['landmark-one-main'],
  structure['landmark-unique'],
  names['link-name'],
  structure.list,
  structure.listitem,
  content.marquee,
  languageAndHead['meta-refresh'],
  languageAndHead['meta-viewport'],
  names['object-alt'],
  aria['presentation-role-conflict'],
  structure.region,
  names['role-img-alt'],
  tables['scope-attr-valid'],
  names['select-name'],
  content['server-side-image-map'],
  structure['skip-link'],
  names['svg-img-alt'],
  structure.tabindex,
  tables['table-duplicate-name'],
  tables['table-fake-caption'],
  tables['td-has-header'],
  tables['td-headers-attr'],
  tables['th-has-data-cells'],
  languageAndHead['valid-lang'],
  content['video-caption'],
  colorContrast,
  linkInTextBlock,
  targetSize,
  applet,
  charset,
  deprecatedHtml,
  doctype,
  flash,
  htmlValidity,
  iframes,
  inlineCss,
  inlineJsHandlers,
  imageAspectRatio,
  imageSizeResponsive,
  errorsInConsole,
  pastePreventingInputs,
  manifest,
  themeColor,
  appleTouchIcon,
];

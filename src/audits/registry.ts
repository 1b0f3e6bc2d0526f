/** The catalogue: every audit, by category, in the order that reports list them. */

import { audit as accesskeys } from './accessibility/accesskeys.ts';
import { audit as areaAlt } from './accessibility/area-alt.ts';
import { audit as ariaAllowedAttr } from './accessibility/aria-allowed-attr.ts';
import { audit as ariaAllowedRole } from './accessibility/aria-allowed-role.ts';
import { audit as ariaCommandName } from './accessibility/aria-command-name.ts';
import { audit as ariaConditionalAttr } from './accessibility/aria-conditional-attr.ts';
import { audit as ariaDeprecatedRole } from './accessibility/aria-deprecated-role.ts';
import { audit as ariaDialogName } from './accessibility/aria-dialog-name.ts';
import { audit as ariaHiddenBody } from './accessibility/aria-hidden-body.ts';
import { audit as ariaHiddenFocus } from './accessibility/aria-hidden-focus.ts';
import { audit as ariaInputFieldName } from './accessibility/aria-input-field-name.ts';
import { audit as ariaMeterName } from './accessibility/aria-meter-name.ts';
import { audit as ariaProgressbarName } from './accessibility/aria-progressbar-name.ts';
import { audit as ariaProhibitedAttr } from './accessibility/aria-prohibited-attr.ts';
import { audit as ariaRequiredAttr } from './accessibility/aria-required-attr.ts';
import { audit as ariaRequiredChildren } from './accessibility/aria-required-children.ts';
import { audit as ariaRequiredParent } from './accessibility/aria-required-parent.ts';
import { audit as ariaRoles } from './accessibility/aria-roles.ts';
import { audit as ariaText } from './accessibility/aria-text.ts';
import { audit as ariaToggleFieldName } from './accessibility/aria-toggle-field-name.ts';
import { audit as ariaTooltipName } from './accessibility/aria-tooltip-name.ts';
import { audit as ariaTreeitemName } from './accessibility/aria-treeitem-name.ts';
import { audit as ariaValidAttr } from './accessibility/aria-valid-attr.ts';
import { audit as ariaValidAttrValue } from './accessibility/aria-valid-attr-value.ts';
import { audit as autocompleteValid } from './accessibility/autocomplete-valid.ts';
import { audit as blink } from './accessibility/blink.ts';
import { audit as buttonName } from './accessibility/button-name.ts';
import { audit as bypass } from './accessibility/bypass.ts';
import { audit as colorContrast } from './accessibility/color-contrast.ts';
import { audit as definitionList } from './accessibility/definition-list.ts';
import { audit as dlitem } from './accessibility/dlitem.ts';
import { audit as duplicateId } from './accessibility/duplicate-id.ts';
import { audit as duplicateIdAria } from './accessibility/duplicate-id-aria.ts';
import { audit as emptyHeading } from './accessibility/empty-heading.ts';
import { audit as emptyTableHeader } from './accessibility/empty-table-header.ts';
import { audit as formFieldMultipleLabels } from './accessibility/form-field-multiple-labels.ts';
import { audit as frameTitle } from './accessibility/frame-title.ts';
import { audit as headingOrder } from './accessibility/heading-order.ts';
import { audit as htmlHasLang } from './accessibility/html-has-lang.ts';
import { audit as htmlLangValid } from './accessibility/html-lang-valid.ts';
import { audit as htmlXmlLangMismatch } from './accessibility/html-xml-lang-mismatch.ts';
import { audit as identicalLinksSamePurpose } from './accessibility/identical-links-same-purpose.ts';
import { audit as imageRedundantAlt } from './accessibility/image-redundant-alt.ts';
import { audit as inputButtonName } from './accessibility/input-button-name.ts';
import { audit as inputImageAlt } from './accessibility/input-image-alt.ts';
import { audit as label } from './accessibility/label.ts';
import { audit as labelContentNameMismatch } from './accessibility/label-content-name-mismatch.ts';
import { audit as landmarkBannerIsTopLevel } from './accessibility/landmark-banner-is-top-level.ts';
import { audit as landmarkComplementaryIsTopLevel } from './accessibility/landmark-complementary-is-top-level.ts';
import { audit as landmarkContentinfoIsTopLevel } from './accessibility/landmark-contentinfo-is-top-level.ts';
import { audit as landmarkMainIsTopLevel } from './accessibility/landmark-main-is-top-level.ts';
import { audit as landmarkNoDuplicateBanner } from './accessibility/landmark-no-duplicate-banner.ts';
import { audit as landmarkNoDuplicateContentinfo } from './accessibility/landmark-no-duplicate-contentinfo.ts';
import { audit as landmarkNoDuplicateMain } from './accessibility/landmark-no-duplicate-main.ts';
import { audit as landmarkOneMain } from './accessibility/landmark-one-main.ts';
import { audit as landmarkUnique } from './accessibility/landmark-unique.ts';
import { audit as linkInTextBlock } from './accessibility/link-in-text-block.ts';
import { audit as linkName } from './accessibility/link-name.ts';
import { audit as list } from './accessibility/list.ts';
import { audit as listitem } from './accessibility/listitem.ts';
import { audit as marquee } from './accessibility/marquee.ts';
import { audit as metaRefresh } from './accessibility/meta-refresh.ts';
import { audit as metaViewport } from './accessibility/meta-viewport.ts';
import { audit as objectAlt } from './accessibility/object-alt.ts';
import { audit as presentationRoleConflict } from './accessibility/presentation-role-conflict.ts';
import { audit as region } from './accessibility/region.ts';
import { audit as roleImgAlt } from './accessibility/role-img-alt.ts';
import { audit as scopeAttrValid } from './accessibility/scope-attr-valid.ts';
import { audit as selectName } from './accessibility/select-name.ts';
import { audit as serverSideImageMap } from './accessibility/server-side-image-map.ts';
import { audit as skipLink } from './accessibility/skip-link.ts';
import { audit as svgImgAlt } from './accessibility/svg-img-alt.ts';
import { audit as tabindex } from './accessibility/tabindex.ts';
import { audit as tableDuplicateName } from './accessibility/table-duplicate-name.ts';
import { audit as tableFakeCaption } from './accessibility/table-fake-caption.ts';
import { audit as targetSize } from './accessibility/target-size.ts';
import { audit as tdHasHeader } from './accessibility/td-has-header.ts';
import { audit as tdHeadersAttr } from './accessibility/td-headers-attr.ts';
import { audit as thHasDataCells } from './accessibility/th-has-data-cells.ts';
import { audit as validLang } from './accessibility/valid-lang.ts';
import { audit as videoCaption } from './accessibility/video-caption.ts';
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
import { audit as documentTitle } from './seo/document-title.ts';
import { audit as favicon } from './seo/favicon.ts';
import { audit as headingOne } from './seo/heading-one.ts';
import { audit as hreflang } from './seo/hreflang.ts';
import { audit as httpStatusCode } from './seo/http-status-code.ts';
import { audit as imageAlt } from './seo/image-alt.ts';
import { audit as internalLinks } from './seo/internal-links.ts';
import { audit as isCrawlable } from './seo/is-crawlable.ts';
import { audit as keywordConsistency } from './seo/keyword-consistency.ts';
import { audit as linkText } from './seo/link-text.ts';
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

/** Changes whenever the verdict or the weight of any audit does, so that reports tell what judged them. */
export const CATALOGUE_VERSION = '3';

export const AUDITS: readonly Audit[] = [
  brokenLinks,
  canonical,
  crawlableAnchors,
  documentTitle,
  favicon,
  headingOne,
  hreflang,
  httpStatusCode,
  imageAlt,
  internalLinks,
  isCrawlable,
  keywordConsistency,
  linkText,
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
  accesskeys,
  areaAlt,
  ariaAllowedAttr,
  ariaAllowedRole,
  ariaCommandName,
  ariaConditionalAttr,
  ariaDeprecatedRole,
  ariaDialogName,
  ariaHiddenBody,
  ariaHiddenFocus,
  ariaInputFieldName,
  ariaMeterName,
  ariaProgressbarName,
  ariaProhibitedAttr,
  ariaRequiredAttr,
  ariaRequiredChildren,
  ariaRequiredParent,
  ariaRoles,
  ariaText,
  ariaToggleFieldName,
  ariaTooltipName,
  ariaTreeitemName,
  ariaValidAttrValue,
  ariaValidAttr,
  autocompleteValid,
  blink,
  buttonName,
  bypass,
  definitionList,
  dlitem,
  duplicateIdAria,
  duplicateId,
  emptyHeading,
  emptyTableHeader,
  formFieldMultipleLabels,
  frameTitle,
  headingOrder,
  htmlHasLang,
  htmlLangValid,
  htmlXmlLangMismatch,
  identicalLinksSamePurpose,
  imageRedundantAlt,
  inputButtonName,
  inputImageAlt,
  labelContentNameMismatch,
  label,
  landmarkBannerIsTopLevel,
  landmarkComplementaryIsTopLevel,
  landmarkContentinfoIsTopLevel,
  landmarkMainIsTopLevel,
  landmarkNoDuplicateBanner,
  landmarkNoDuplicateContentinfo,
  landmarkNoDuplicateMain,
  landmarkOneMain,
  landmarkUnique,
  linkName,
  list,
  listitem,
  marquee,
  metaRefresh,
  metaViewport,
  objectAlt,
  presentationRoleConflict,
  region,
  roleImgAlt,
  scopeAttrValid,
  selectName,
  serverSideImageMap,
  skipLink,
  svgImgAlt,
  tabindex,
  tableDuplicateName,
  tableFakeCaption,
  tdHasHeader,
  tdHeadersAttr,
  thHasDataCells,
  validLang,
  videoCaption,
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

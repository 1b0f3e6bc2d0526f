import type { Audit } from '../audit.ts';
import { audit as amp } from '../performance/amp.ts';
import { audit as cacheInsight } from '../performance/cache-insight.ts';
import { audit as cssImport } from '../performance/css-import.ts';
import { audit as cumulativeLayoutShift } from '../performance/cumulative-layout-shift.ts';
import { audit as documentCompression } from '../performance/document-compression.ts';
import { audit as domSizeInsight } from '../performance/dom-size-insight.ts';
import { audit as fontDisplayInsight } from '../performance/font-display-insight.ts';
import { audit as imageFormat } from '../performance/image-format.ts';
import { audit as imageLazyLoading } from '../performance/image-lazy-loading.ts';
import { audit as interactionToNextPaint } from '../performance/interaction-to-next-paint.ts';
import { audit as largestContentfulPaint } from '../performance/largest-contentful-paint.ts';
import { audit as modernHttp } from '../performance/modern-http.ts';
import { audit as preconnect } from '../performance/preconnect.ts';
import { audit as preload } from '../performance/preload.ts';
import { audit as redirects } from '../performance/redirects.ts';
import { audit as renderBlocking } from '../performance/render-blocking.ts';
import { audit as requestCount } from '../performance/request-count.ts';
import { audit as resourceSummary } from '../performance/resource-summary.ts';
import { audit as responsiveImages } from '../performance/responsive-images.ts';
import { audit as scriptLoading } from '../performance/script-loading.ts';
import { audit as serverResponseTime } from '../performance/server-response-time.ts';
import { audit as textCompression } from '../performance/text-compression.ts';
import { audit as thirdParties } from '../performance/third-parties.ts';
import { audit as totalByteWeight } from '../performance/total-byte-weight.ts';
import { audit as unminifiedCss } from '../performance/unminified-css.ts';
import { audit as unminifiedJavascript } from '../performance/unminified-javascript.ts';
import { audit as unsizedImages } from '../performance/unsized-images.ts';
import { audit as viewportInsight } from '../performance/viewport-insight.ts';

/** The audits of performance, in the order in which reports list them. */
export const PERFORMANCE_AUDITS: readonly Audit[] = [
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
];

import type { Audit } from '../audit.ts';
import { audit as brokenLinks } from '../seo/broken-links.ts';
import { audit as canonical } from '../seo/canonical.ts';
import { audit as crawlableAnchors } from '../seo/crawlable-anchors.ts';
import { audit as documentTitle } from '../seo/document-title.ts';
import { audit as favicon } from '../seo/favicon.ts';
import { audit as headingOne } from '../seo/heading-one.ts';
import { audit as hreflang } from '../seo/hreflang.ts';
import { audit as httpStatusCode } from '../seo/http-status-code.ts';
import { audit as imageAlt } from '../seo/image-alt.ts';
import { audit as internalLinks } from '../seo/internal-links.ts';
import { audit as isCrawlable } from '../seo/is-crawlable.ts';
import { audit as keywordConsistency } from '../seo/keyword-consistency.ts';
import { audit as linkText } from '../seo/link-text.ts';
import { audit as llmsTxt } from '../seo/llms-txt.ts';
import { audit as metaDescription } from '../seo/meta-description.ts';
import { audit as metaDescriptionLength } from '../seo/meta-description-length.ts';
import { audit as openGraph } from '../seo/open-graph.ts';
import { audit as plaintextEmail } from '../seo/plaintext-email.ts';
import { audit as robotsTxt } from '../seo/robots-txt.ts';
import { audit as sitemap } from '../seo/sitemap.ts';
import { audit as soft404 } from '../seo/soft-404.ts';
import { audit as structuredData } from '../seo/structured-data.ts';
import { audit as textHtmlRatio } from '../seo/text-html-ratio.ts';
import { audit as titleLength } from '../seo/title-length.ts';
import { audit as twitterCard } from '../seo/twitter-card.ts';
import { audit as urlFriendly } from '../seo/url-friendly.ts';
import { audit as wordCount } from '../seo/word-count.ts';
import { audit as wwwCanonicalHost } from '../seo/www-canonical-host.ts';

/** The audits of SEO, in the order in which reports list them. */
export const SEO_AUDITS: readonly Audit[] = [
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
];

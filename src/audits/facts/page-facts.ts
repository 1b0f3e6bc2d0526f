import { attribute } from '../../engine/elements/attribute.ts';
import { elementsNamed } from '../../engine/elements/elements.ts';
import type { Page } from '../../engine/page.ts';
import type { Hop } from '../../page/fetched-page.ts';
import type { Resources } from '../../page/resource.ts';
import type { Check } from '../check.ts';
import { type ObservatoryScore, observatoryScore } from '../observatory-score.ts';
import type { SeenTechnology } from '../technologies/sightings-of.ts';
import { type AnswerHeader, answerHeaders } from './answer-headers.ts';
import { documentTitle } from './document-title.ts';
import { domSize } from './dom-size.ts';
import { type FetchTimings, fetchTimings } from './fetch-timings.ts';
import { metaDescription } from './meta-description.ts';
import { type ResourceTotals, resourceTable } from './resource-table.ts';
import { type SocialPreview, socialPreview } from './social-preview.ts';
import { structuredData } from './structured-data.ts';
import { technologies } from './technologies.ts';
import { type ThirdParty, thirdParties } from './third-parties.ts';

/** What a report tells about the page beside its checks. */
export interface PageFacts {
  /** Null when the page has none, as with description and language. */
  title: string | null;
  description: string | null;
  /** The `lang` of the document as written. */
  language: string | null;
  statusCode: number;
  /** `HTTP/1.0`, `HTTP/1.1` or `HTTP/2`. */
  httpVersion: string;
  /** How many redirects led to the page. */
  redirects: number;
  /** From the start of the final request until the first byte of its answer, in whole milliseconds. */
  ttfbMs: number;
  /** Size of the HTML after content decoding. */
  htmlBytes: number;
  /** Size on the wire of the HTML and of what the page loads, as far as it was fetched. */
  transferBytes: number;
  /** Elements of the document without its head. */
  domNodes: number;
  /** How many requests the report took, redirects included. */
  requests: number;
  /** What a link to the page shows when shared. */
  socialPreview: SocialPreview;
  /** Types of the things that structured data describes, such as `Product`, each once. */
  structuredDataTypes: string[];
  /** The page and the files that it loads, by type. */
  resources: ResourceUse[];
  /** The other sites that the page loads from, the heaviest first. */
  thirdParties: ThirdPartyUse[];
  /** What the page shows to be made with. */
  technologies: SeenTechnology[];
  /** Where the time to fetch the HTML went. */
  timings: FetchTimings;
  /** Every answer on the way to the page, the page's own last. */
  redirectChain: RedirectHop[];
  /** Header lines of the final answer in the order received; of cookies only names and flags. */
  headers: AnswerHeader[];
  /** What the MDN HTTP Observatory would say; null when something that it asks could not be told. */
  observatory: ObservatoryScore | null;
}

/** What the files of one type weigh, as far as they were fetched. */
export interface ResourceUse extends Pick<ResourceTotals, 'type' | 'requests' | 'transferBytes'> {
  /** After content decoding. */
  decodedBytes: number;
}

/** Another site that the page loads from. */
export type ThirdPartyUse = Pick<ThirdParty, 'domain' | 'requests' | 'transferBytes'>;

/** An answer on the way to the page; its time in whole milliseconds. */
export type RedirectHop = Pick<Hop, 'url' | 'status' | 'durationMs'>;

/** The facts of a page that its report shows. Some are summed up from its checks. */
export function pageFacts(page: Page, checks: readonly Pick<Check, 'outcome' | 'value'>[]): PageFacts {
  const root = elementsNamed(page, 'html')[0];
  const table = resourceTable(page);
  return {
    title: documentTitle(page).text || null,
    description: metaDescription(page)?.text || null,
    language: (root && attribute(root, 'lang')?.trim()) || null,
    statusCode: page.status,
    httpVersion: page.httpVersion,
    redirects: page.hops.length - 1,
    ttfbMs: Math.round(page.ttfbMs),
    htmlBytes: page.htmlBytes,
    transferBytes: table.reduce((sum, { transferBytes }) => sum + transferBytes, 0),
    domNodes: domSize(page).totalElements,
    requests: page.hops.length + requestsOf(page.resources),
    socialPreview: socialPreview(page),
    structuredDataTypes: [...new Set(structuredData(page).map(({ type }) => type))],
    resources: table.map(({ bytes: decodedBytes, ...use }) => ({ ...use, decodedBytes })),
    thirdParties: thirdParties(page).map(({ firstUrl: _, ...use }) => use),
    technologies: technologies(page),
    timings: fetchTimings(page),
    redirectChain: page.hops.map(({ url, status, durationMs }) => ({
      url,
      status,
      durationMs: Math.round(durationMs),
    })),
    headers: answerHeaders(page),
    observatory: observatoryScore(checks),
  };
}

function requestsOf(resources: Resources): number {
  return resources.reduce((sum, { answer }) => sum + 1 + (answer?.redirects.length ?? 0), 0);
}

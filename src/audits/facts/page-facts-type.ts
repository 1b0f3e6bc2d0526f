/** The facts of a page, described once: both APIs and their documentation derive from this file. */
import { objectType, type TypeOf } from '../object-type.ts';
import { LOADED_PURPOSES } from './network/loaded-resources.ts';

const SOCIAL_PREVIEW = objectType(
  'SocialPreview',
  'What a link to the page shows when shared; null for what the page does not declare.',
  {
    title: { type: 'string', nullable: true, description: 'The headline.', example: 'Example' },
    description: {
      type: 'string',
      nullable: true,
      description: 'The text below it.',
      example: 'An example page.',
    },
    siteName: { type: 'string', nullable: true, description: 'Name of the site.', example: 'Example' },
    imageUrl: {
      type: 'url',
      nullable: true,
      description: 'Absolute address of the image, http or https. It was not fetched.',
    },
    type: {
      type: 'string',
      nullable: true,
      description: 'The `og:type`, such as `article`.',
      example: 'article',
    },
    card: {
      type: 'string',
      nullable: true,
      description: 'The `twitter:card`, such as `summary_large_image`.',
      example: 'summary',
    },
  },
);

const RESOURCE_USE = objectType('ResourceUse', 'Size of the files of one type, as far as fetched.', {
  type: {
    type: 'string',
    values: ['document', ...LOADED_PURPOSES],
    description: '`document`, `stylesheet`, `script`, `image`, `font` or `media`.',
    example: 'script',
  },
  requests: { type: 'count', description: 'Files that were received.', example: 3 },
  transferBytes: { type: 'large-count', description: 'Size on the wire.', example: 41_200 },
  decodedBytes: { type: 'large-count', description: 'Size after content decoding.', example: 125_600 },
});

const THIRD_PARTY = objectType('ThirdParty', 'Another site that the page loads from.', {
  domain: {
    type: 'string',
    description: 'Registrable domain, such as `example.co.uk`; the host where there is none.',
    example: 'example.net',
  },
  requests: { type: 'count', description: 'Different addresses.', example: 2 },
  transferBytes: { type: 'large-count', description: 'Size on the wire, as far as fetched.', example: 7_800 },
});

const TECHNOLOGY = objectType('Technology', 'A product that the page is made with.', {
  name: { type: 'string', description: 'Its name, such as `nginx`.', example: 'nginx' },
  version: {
    type: 'string',
    nullable: true,
    description: 'Its version; null when the page does not show it.',
    example: '1.27.3',
  },
  seenIn: {
    type: 'string',
    description: 'Where it was detected, such as `header server` or `meta generator`.',
    example: 'header server',
  },
});

const FETCH_TIMINGS = objectType(
  'FetchTimings',
  'Where the time to fetch the HTML went, in whole milliseconds.',
  {
    redirectsMs: {
      type: 'count',
      description: 'Until the last redirect response was received.',
      example: 0,
    },
    ttfbMs: {
      type: 'count',
      description: 'From the final request to the first byte of its response, connection included.',
      example: 84,
    },
    downloadMs: { type: 'count', description: 'From then to the end of the body.', example: 3 },
    totalMs: { type: 'count', description: 'From the first request to the end of the body.', example: 87 },
  },
);

const REDIRECT_HOP = objectType('RedirectHop', 'A response on the way to the page.', {
  url: { type: 'string', description: 'The requested address.', example: 'https://example.com/' },
  status: { type: 'integer', description: 'HTTP status.', example: 200 },
  durationMs: {
    type: 'count',
    description: 'Milliseconds from the request to the end of the headers.',
    example: 84,
  },
});

const HEADER = objectType('Header', 'A header line.', {
  name: { type: 'string', description: 'In lower case.', example: 'server' },
  value: {
    type: 'string',
    description: 'Of `set-cookie` only name and flags of the cookie, such as `sid=…; Secure`.',
    example: 'nginx/1.27.3',
  },
});

const OBSERVATORY_SCORE = objectType(
  'ObservatoryScore',
  'Score and grade by the rules of the MDN HTTP Observatory.',
  {
    score: { type: 'count', description: 'From 0; above 100 with bonuses.', example: 105 },
    grade: { type: 'string', description: '`A+` to `F`.', example: 'A+' },
  },
);

/** The facts of a page that its report shows beside its checks. */
export const PAGE_FACTS = objectType(
  'PageFacts',
  'Facts of the page without a verdict. Long texts are cut, and lists after 100 entries.',
  {
    title: {
      type: 'string',
      nullable: true,
      description: 'Its title; null when it has none.',
      example: 'Example',
    },
    description: {
      type: 'string',
      nullable: true,
      description: 'Its meta description, or null.',
      example: 'An example page.',
    },
    language: {
      type: 'string',
      nullable: true,
      description: 'The `lang` of the document as written, or null.',
      example: 'en',
    },
    statusCode: { type: 'integer', description: 'HTTP status of the final response.', example: 200 },
    httpVersion: { type: 'string', description: '`HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.', example: 'HTTP/2' },
    redirects: { type: 'count', description: 'Redirects that led to the page.', example: 0 },
    ttfbMs: {
      type: 'large-count',
      description: 'Milliseconds from the final request to the first byte of its response.',
      example: 84,
    },
    htmlBytes: { type: 'count', description: 'Size of the HTML after content decoding.', example: 1_256 },
    transferBytes: {
      type: 'large-count',
      description: 'Size on the wire of the HTML and all that it loads, as far as fetched.',
      example: 8_448,
    },
    domNodes: { type: 'count', description: 'Elements of the document without its head.', example: 24 },
    requests: {
      type: 'count',
      description: 'Requests that the run made, redirects included.',
      example: 2,
    },
    socialPreview: { type: SOCIAL_PREVIEW, description: 'What a link to the page shows when shared.' },
    structuredDataTypes: {
      type: ['string'],
      description: 'Types of the things that its structured data describes, such as `Product`, each once.',
      example: ['Product'],
    },
    resources: {
      type: [RESOURCE_USE],
      description: 'The page and the files that it loads, by type.',
      example: [
        { type: 'document', requests: 1, transferBytes: 648, decodedBytes: 1_256 },
        { type: 'image', requests: 1, transferBytes: 7_800, decodedBytes: 7_800 },
      ],
    },
    thirdParties: {
      type: [THIRD_PARTY],
      description: 'The other sites that it loads from, the heaviest first.',
      example: [],
    },
    technologies: {
      type: [TECHNOLOGY],
      description: 'Products that headers and markup show it to be made with.',
    },
    timings: { type: FETCH_TIMINGS, description: 'Where the time to fetch the HTML went.' },
    redirectChain: {
      type: [REDIRECT_HOP],
      description: "Every response on the way to the page, the page's own last.",
    },
    headers: {
      type: [HEADER],
      description: 'Header lines of the final response in the order received.',
    },
    observatory: {
      type: OBSERVATORY_SCORE,
      nullable: true,
      description:
        'Score and grade by the rules of the MDN HTTP Observatory; null when a part could not be determined.',
    },
  },
);

export type PageFacts = TypeOf<typeof PAGE_FACTS>;
export type SocialPreview = TypeOf<typeof SOCIAL_PREVIEW>;
export type ResourceUse = TypeOf<typeof RESOURCE_USE>;
export type ThirdPartyUse = TypeOf<typeof THIRD_PARTY>;
export type DetectedTechnology = TypeOf<typeof TECHNOLOGY>;
export type FetchTimings = TypeOf<typeof FETCH_TIMINGS>;
export type RedirectHop = TypeOf<typeof REDIRECT_HOP>;
export type ResponseHeader = TypeOf<typeof HEADER>;
export type ObservatoryScore = TypeOf<typeof OBSERVATORY_SCORE>;

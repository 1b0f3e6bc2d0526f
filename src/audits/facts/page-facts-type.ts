/** The facts of a page, described once: both APIs and their documentation derive from this file. */
import type { LoadedPurpose } from '../../page/resource.ts';
import { type EnumType, objectType, type TypeOf } from '../object-type.ts';

const SOCIAL_PREVIEW = objectType(
  'SocialPreview',
  'The preview of a shared link to the page. Fields that the page does not declare are null.',
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
      description: 'Absolute URL of the image, http or https. It was not fetched.',
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

const RESOURCE_TYPE: EnumType<'document' | LoadedPurpose> = {
  name: 'ResourceType',
  description: 'Type of the files of a page.',
  values: {
    document: 'The HTML of the page.',
    stylesheet: 'Stylesheets.',
    script: 'Scripts.',
    image: 'Images.',
    font: 'Fonts.',
    media: 'Audio and video.',
  },
};

const RESOURCE_USE = objectType('ResourceUse', 'Number and size of the fetched files of one type.', {
  type: {
    type: 'string',
    values: RESOURCE_TYPE,
    description: 'The type of the files.',
    example: 'script',
  },
  requests: { type: 'count', description: 'Number of fetched files.', example: 3 },
  transferBytes: { type: 'large-count', description: 'Transferred bytes.', example: 41_200 },
  decodedBytes: { type: 'large-count', description: 'Bytes after decompression.', example: 125_600 },
});

const THIRD_PARTY = objectType('ThirdParty', 'Another site that the page loads files from.', {
  domain: {
    type: 'string',
    description: 'Registrable domain, such as `example.co.uk`; the host where there is none.',
    example: 'example.net',
  },
  requests: { type: 'count', description: 'Number of distinct URLs.', example: 2 },
  transferBytes: {
    type: 'large-count',
    description: 'Transferred bytes of the fetched files.',
    example: 7_800,
  },
});

const TECHNOLOGY = objectType('Technology', 'Software that the page uses.', {
  name: { type: 'string', description: 'Its name, such as `nginx`.', example: 'nginx' },
  version: {
    type: 'string',
    nullable: true,
    description: 'Its version; null if unknown.',
    example: '1.27.3',
  },
  seenIn: {
    type: 'string',
    description: 'Where it was detected, such as `header server` or `meta generator`.',
    example: 'header server',
  },
});

const FETCH_TIMINGS = objectType('FetchTimings', 'Phases of fetching the HTML, in whole milliseconds.', {
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
  downloadMs: { type: 'count', description: 'From the first byte to the end of the body.', example: 3 },
  totalMs: { type: 'count', description: 'From the first request to the end of the body.', example: 87 },
});

const REDIRECT_HOP = objectType('RedirectHop', 'A response on the way to the page.', {
  url: { type: 'string', description: 'The requested URL.', example: 'https://example.com/' },
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
  'Facts about the page that neither pass nor fail. Long texts and lists of more than 100 entries are truncated.',
  {
    title: {
      type: 'string',
      nullable: true,
      description: 'Title of the page; null if it has none.',
      example: 'Example',
    },
    description: {
      type: 'string',
      nullable: true,
      description: 'Meta description, or null.',
      example: 'An example page.',
    },
    language: {
      type: 'string',
      nullable: true,
      description: 'The `lang` of the document as written, or null.',
      example: 'en',
    },
    icon: {
      type: 'string',
      nullable: true,
      description:
        'Its favicon as a data URL, to be shown in an `img`; null when it has none or one above 4 kB.',
      example: 'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    },
    statusCode: { type: 'integer', description: 'HTTP status of the final response.', example: 200 },
    httpVersion: { type: 'string', description: '`HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.', example: 'HTTP/2' },
    redirects: { type: 'count', description: 'Redirects that led to the page.', example: 0 },
    ttfbMs: {
      type: 'large-count',
      description: 'Milliseconds from the final request to the first byte of its response.',
      example: 84,
    },
    htmlBytes: {
      type: 'large-count',
      description: 'Size of the HTML after decompression, in bytes.',
      example: 1_256,
    },
    transferBytes: {
      type: 'large-count',
      description:
        'Transferred bytes of the HTML and all fetched files; a lower limit if `filesOfUnknownSize` is not 0.',
      example: 8_448,
    },
    filesOfUnknownSize: {
      type: 'count',
      nullable: true,
      description:
        'Files that were not read to their end and whose size the server does not declare. `transferBytes` contains the bytes that were read. Null in older reports.',
      example: 0,
    },
    domNodes: { type: 'count', description: 'Number of elements in the body.', example: 24 },
    requests: {
      type: 'count',
      description: 'Number of requests of the run, including redirects.',
      example: 2,
    },
    socialPreview: { type: SOCIAL_PREVIEW, description: 'The preview of a shared link to the page.' },
    structuredDataTypes: {
      type: ['string'],
      description: 'Types in the structured data, such as `Product`, without duplicates.',
      example: ['Product'],
    },
    resources: {
      type: [RESOURCE_USE],
      description: 'Number and size of the page and its files, by type.',
      example: [
        { type: 'document', requests: 1, transferBytes: 648, decodedBytes: 1_256 },
        { type: 'image', requests: 1, transferBytes: 7_800, decodedBytes: 7_800 },
      ],
    },
    thirdParties: {
      type: [THIRD_PARTY],
      description: 'Other sites that the page loads files from, largest first.',
      example: [],
    },
    technologies: {
      type: [TECHNOLOGY],
      description: 'Software detected in headers and HTML.',
    },
    timings: { type: FETCH_TIMINGS, description: 'Phases of fetching the HTML.' },
    redirectChain: {
      type: [REDIRECT_HOP],
      description: 'All responses of the redirects, with the response of the page last.',
    },
    headers: {
      type: [HEADER],
      description: 'Header lines of the final response, in received order.',
    },
    observatory: {
      type: OBSERVATORY_SCORE,
      nullable: true,
      description:
        'Score and grade by the rules of the MDN HTTP Observatory; null if a part could not be determined.',
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

/** The facts of a page, described once: both APIs and their documentation derive from this file. */
import { z } from 'zod';
import { count, enumeration, integer, largeCount, list, object, text, url } from '../describe/vocabulary.ts';
import { MAX_LIST_ENTRIES } from '../engine/text/clip-json.ts';
import type { LoadedPurpose } from '../page/resource.ts';

const cutList = <Entry extends z.ZodType>(entry: Entry, description: string, example?: unknown) =>
  list(entry, description, example).max(MAX_LIST_ENTRIES);

const SocialPreview = object(
  'SocialPreview',
  'The preview of a shared link to the page. Fields that the page does not declare are null.',
  {
    title: text('The headline.', 'Example').nullable(),
    description: text('The text below it.', 'An example page.').nullable(),
    siteName: text('Name of the site.', 'Example').nullable(),
    imageUrl: url('Absolute URL of the image, http or https. It was not fetched.').nullable(),
    type: text('The `og:type`, such as `article`.', 'article').nullable(),
    card: text('The `twitter:card`, such as `summary_large_image`.', 'summary').nullable(),
  },
);

const ResourceType = enumeration<'document' | LoadedPurpose>('ResourceType', 'Type of the files of a page.', {
  document: 'The HTML of the page.',
  stylesheet: 'Stylesheets.',
  script: 'Scripts.',
  image: 'Images.',
  font: 'Fonts.',
  media: 'Audio and video.',
});

const ResourceUse = object('ResourceUse', 'Number and size of the fetched files of one type.', {
  type: ResourceType.meta({ description: 'The type of the files.', example: 'script' }),
  requests: count('Number of fetched files.', 3),
  transferBytes: largeCount('Transferred bytes.', 41_200),
  decodedBytes: largeCount('Bytes after decompression.', 125_600),
});

const ThirdParty = object('ThirdParty', 'Another site that the page loads files from.', {
  domain: text('Registrable domain, such as `example.co.uk`; the host where there is none.', 'example.net'),
  requests: count('Number of distinct URLs.', 2),
  transferBytes: largeCount('Transferred bytes of the fetched files.', 7_800),
});

const Technology = object('Technology', 'Software that the page uses.', {
  name: text('Its name, such as `nginx`.', 'nginx'),
  version: text('Its version; null if unknown.', '1.27.3').nullable(),
  seenIn: text('Where it was detected, such as `header server` or `meta generator`.', 'header server'),
});

const FetchTimings = object('FetchTimings', 'Phases of fetching the HTML, in whole milliseconds.', {
  redirectsMs: count('Until the last redirect response was received.', 0),
  ttfbMs: count('From the final request to the first byte of its response, connection included.', 84),
  downloadMs: count('From the first byte to the end of the body.', 3),
  totalMs: count('From the first request to the end of the body.', 87),
});

const RedirectHop = object('RedirectHop', 'A response on the way to the page.', {
  url: text('The requested URL.', 'https://example.com/'),
  status: integer('HTTP status.', 200),
  durationMs: count('Milliseconds from the request to the end of the headers.', 84),
});

const Header = object('Header', 'A header line.', {
  name: text('In lower case.', 'server'),
  value: text(
    'For `set-cookie`, only the name and flags of the cookie, such as `sid=…; Secure`.',
    'nginx/1.27.3',
  ),
});

const ObservatoryScore = object(
  'ObservatoryScore',
  'Score and grade by the rules of the MDN HTTP Observatory.',
  { score: count('From 0; above 100 with bonuses.', 105), grade: text('`A+` to `F`.', 'A+') },
);

/** The facts of a page that its report shows beside its checks. */
export const PageFacts = object(
  'PageFacts',
  'Facts about the page that neither pass nor fail. Long texts and lists of more than 100 entries are truncated.',
  {
    title: text('Title of the page; null if it has none.', 'Example').nullable(),
    description: text('Meta description, or null.', 'An example page.').nullable(),
    language: text('The `lang` of the document as written, or null.', 'en').nullable(),
    icon: text(
      'Its favicon as a data URL, to be shown in an `img`; null when it has none or one above 4 kB.',
      'data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=',
    ).nullable(),
    statusCode: integer('HTTP status of the final response.', 200),
    httpVersion: text('`HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.', 'HTTP/2'),
    redirects: count('Redirects that led to the page.', 0),
    ttfbMs: largeCount('Milliseconds from the final request to the first byte of its response.', 84),
    htmlBytes: largeCount('Size of the HTML after decompression, in bytes.', 1_256),
    transferBytes: largeCount(
      'Transferred bytes of the HTML and all fetched files; a lower limit if `filesOfUnknownSize` is not 0.',
      8_448,
    ),
    filesOfUnknownSize: count(
      'Files that were not read to their end and whose size the server does not declare. `transferBytes` contains the bytes that were read. Null in older reports.',
      0,
    ).nullable(),
    domNodes: count('Number of elements in the body.', 24),
    requests: count('Number of requests of the run, including redirects.', 2),
    socialPreview: SocialPreview.describe('The preview of a shared link to the page.'),
    structuredDataTypes: cutList(
      z.string(),
      'Types in the structured data, such as `Product`, without duplicates.',
      ['Product'],
    ),
    resources: cutList(ResourceUse, 'Number and size of the page and its files, by type.', [
      { type: 'document', requests: 1, transferBytes: 648, decodedBytes: 1_256 },
      { type: 'image', requests: 1, transferBytes: 7_800, decodedBytes: 7_800 },
    ]),
    thirdParties: cutList(ThirdParty, 'Other sites that the page loads files from, largest first.', []),
    technologies: cutList(Technology, 'Software detected in headers and HTML.'),
    timings: FetchTimings.describe('Phases of fetching the HTML.'),
    redirectChain: cutList(
      RedirectHop,
      'All responses of the redirects, with the response of the page last.',
    ),
    headers: cutList(Header, 'Header lines of the final response, in received order.'),
    observatory: ObservatoryScore.describe(
      'Score and grade by the rules of the MDN HTTP Observatory; null if a part could not be determined.',
    ).nullable(),
  },
);

export type PageFacts = z.infer<typeof PageFacts>;
export type SocialPreview = z.infer<typeof SocialPreview>;
export type ResourceUse = z.infer<typeof ResourceUse>;
export type ThirdPartyUse = z.infer<typeof ThirdParty>;
export type DetectedTechnology = z.infer<typeof Technology>;
export type ObservatoryScore = z.infer<typeof ObservatoryScore>;

import { z } from 'zod';
import { LOADED_PURPOSES } from '../audits/facts/loaded-resources.ts';
import { MAX_LIST_ENTRIES } from '../engine/text/clip-json.ts';

const count = () => z.int().min(0);
const list = <Entry extends z.ZodType>(entry: Entry) => z.array(entry).max(MAX_LIST_ENTRIES);

const socialPreview = z
  .strictObject({
    title: z.string().nullable(),
    description: z.string().nullable(),
    site_name: z.string().nullable().meta({ example: 'Example' }),
    image_url: z.url().nullable().meta({ description: 'Address of the picture. It was not fetched.' }),
    type: z.string().nullable().meta({ description: 'The `og:type`.', example: 'article' }),
    card: z.string().nullable().meta({ description: 'The `twitter:card`.', example: 'summary' }),
  })
  .meta({
    id: 'SocialPreview',
    description: 'What a link to the page shows when shared; null for what the page does not say.',
  });

const resourceUse = z
  .strictObject({
    type: z.enum(['document', ...LOADED_PURPOSES]).meta({ example: 'script' }),
    requests: count().meta({ description: 'Files that answered.' }),
    transfer_bytes: count().meta({ description: 'Size on the wire.' }),
    decoded_bytes: count().meta({ description: 'Size after content decoding.' }),
  })
  .meta({ id: 'ResourceUse', description: 'What the files of one type weigh, as far as fetched.' });

const thirdParty = z
  .strictObject({
    domain: z.string().meta({
      description: 'Registrable domain; the host where there is none.',
      example: 'example.net',
    }),
    requests: count().meta({ description: 'Different addresses.' }),
    transfer_bytes: count().meta({ description: 'Size on the wire, as far as fetched.' }),
  })
  .meta({ id: 'ThirdParty', description: 'Another site that the page loads from.' });

const technology = z
  .strictObject({
    name: z.string().meta({ example: 'nginx' }),
    version: z.string().nullable().meta({ description: 'Null when not told.', example: '1.27.3' }),
    seen_in: z.string().meta({ description: 'Where it shows.', example: 'header server' }),
  })
  .meta({ id: 'Technology', description: 'A product that the page shows to be made with.' });

const timings = z
  .strictObject({
    redirects_ms: count().meta({ description: 'Until the last redirect had been answered.' }),
    ttfb_ms: count().meta({ description: 'From the final request to the first byte of its answer.' }),
    download_ms: count().meta({ description: 'From then to the end of the body.' }),
    total_ms: count().meta({ description: 'From the first request to the end of the body.' }),
  })
  .meta({ id: 'FetchTimings', description: 'Where the time to fetch the HTML went, in milliseconds.' });

const redirectHop = z
  .strictObject({
    url: z.string(),
    status: z.int().meta({ example: 301 }),
    duration_ms: count().meta({ description: 'From the request to the end of the headers.' }),
  })
  .meta({ id: 'RedirectHop', description: 'An answer on the way to the page.' });

const header = z
  .strictObject({
    name: z.string().meta({ description: 'In lower case.', example: 'server' }),
    value: z.string().meta({ description: 'Of `set-cookie` only name and flags of the cookie.' }),
  })
  .meta({ id: 'Header', description: 'A header line.' });

const observatoryScore = z
  .strictObject({
    score: count().meta({ description: 'From 0; above 100 with bonuses.', example: 105 }),
    grade: z.string().meta({ description: '`A+` to `F`.', example: 'A+' }),
  })
  .meta({ id: 'ObservatoryScore', description: 'What the MDN HTTP Observatory would say of the security.' });

/** The facts of a page. */
export const pageAnswer = z
  .strictObject({
    title: z.string().nullable(),
    description: z.string().nullable(),
    language: z.string().nullable().meta({ description: 'The `lang` of the document.', example: 'en' }),
    status_code: z.int().meta({ example: 200 }),
    http_version: z.string().meta({ example: 'HTTP/2' }),
    redirects: count(),
    ttfb_ms: count().meta({ description: 'Milliseconds until the first byte of the final answer.' }),
    html_bytes: count().meta({ description: 'Size of the HTML, decoded.' }),
    transfer_bytes: count().meta({
      description: 'Size on the wire of the HTML and all that it loads, as far as fetched.',
    }),
    dom_nodes: count(),
    requests: count(),
    social_preview: socialPreview,
    structured_data_types: list(z.string()).meta({
      description: 'Types of the things that structured data describes, each once.',
      example: ['Product'],
    }),
    resources: list(resourceUse).meta({ description: 'The page and the files that it loads, by type.' }),
    third_parties: list(thirdParty).meta({ description: 'The heaviest first.' }),
    technologies: list(technology).meta({ description: 'What headers and markup show it to be made with.' }),
    timings,
    redirect_chain: list(redirectHop).meta({ description: "The page's own answer is the last." }),
    headers: list(header).meta({ description: 'Of the final answer, in the order received.' }),
    observatory: observatoryScore.nullable().meta({ description: 'Null when a part could not be told.' }),
  })
  .meta({
    id: 'PageFacts',
    description: 'Facts of the page without a verdict. Long texts are cut, and lists after 100 entries.',
  });

export type PageAnswer = z.infer<typeof pageAnswer>;

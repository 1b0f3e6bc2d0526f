import type { PageFacts as PageFactsRecord } from '../../audits/facts/page-facts.ts';
import { builder } from '../builder.ts';
import {
  FetchTimings,
  Header,
  ObservatoryScore,
  RedirectHop,
  ResourceUse,
  SocialPreview,
  Technology,
  ThirdParty,
} from './page-parts.ts';

export const PageFacts = builder.objectRef<PageFactsRecord>('PageFacts').implement({
  description: 'Facts of the page without a verdict. Long texts are cut, and lists after 100 entries.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true, description: 'Its title; null when it has none.' }),
    description: t.exposeString('description', {
      nullable: true,
      description: 'Its meta description, or null.',
    }),
    language: t.exposeString('language', {
      nullable: true,
      description: 'The `lang` of the document, or null.',
    }),
    statusCode: t.exposeInt('statusCode', { description: 'HTTP status of the final answer.' }),
    httpVersion: t.exposeString('httpVersion', { description: '`HTTP/1.0`, `HTTP/1.1` or `HTTP/2`.' }),
    redirects: t.exposeInt('redirects', { description: 'Redirects that led to the page.' }),
    ttfbMs: t.exposeFloat('ttfbMs', {
      description: 'Milliseconds until the first byte of the final answer.',
    }),
    htmlBytes: t.exposeInt('htmlBytes', { description: 'Size of the HTML, decoded.' }),
    // A film may have more bytes than an Int can count, and a server may say that it has.
    transferBytes: t.exposeFloat('transferBytes', {
      description: 'Size on the wire of the HTML and all that it loads, as far as fetched.',
    }),
    domNodes: t.exposeInt('domNodes', { description: 'Elements of the document, its head left out.' }),
    requests: t.exposeInt('requests', { description: 'Requests that the run made.' }),
    socialPreview: t.expose('socialPreview', {
      type: SocialPreview,
      description: 'What a link to the page shows when shared.',
    }),
    structuredDataTypes: t.exposeStringList('structuredDataTypes', {
      description: 'Types of the things that its structured data describes, such as `Product`, each once.',
    }),
    resources: t.expose('resources', {
      type: [ResourceUse],
      description: 'The page and the files that it loads, by type.',
    }),
    thirdParties: t.expose('thirdParties', {
      type: [ThirdParty],
      description: 'The other sites that it loads from, the heaviest first.',
    }),
    technologies: t.expose('technologies', {
      type: [Technology],
      description: 'What headers and markup show it to be made with.',
    }),
    timings: t.expose('timings', {
      type: FetchTimings,
      description: 'Where the time to fetch the HTML went.',
    }),
    redirectChain: t.expose('redirectChain', {
      type: [RedirectHop],
      description: "Every answer on the way to the page, the page's own last.",
    }),
    headers: t.expose('headers', {
      type: [Header],
      description: 'Header lines of the final answer in the order received.',
    }),
    observatory: t.expose('observatory', {
      type: ObservatoryScore,
      nullable: true,
      description:
        'What the MDN HTTP Observatory would say of its security; null when a part could not be told.',
    }),
  }),
});

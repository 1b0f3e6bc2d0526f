/** The small types that only the facts of a page use. */
import type { AnswerHeader } from '../../audits/facts/answer-headers.ts';
import type { FetchTimings as FetchTimingsRecord } from '../../audits/facts/fetch-timings.ts';
import type {
  RedirectHop as RedirectHopRecord,
  ResourceUse as ResourceUseRecord,
  ThirdPartyUse,
} from '../../audits/facts/page-facts.ts';
import type { SocialPreview as SocialPreviewRecord } from '../../audits/facts/social-preview.ts';
import type { ObservatoryScore as ObservatoryScoreRecord } from '../../audits/observatory-score.ts';
import type { SeenTechnology } from '../../audits/technologies/sightings-of.ts';
import { builder } from '../builder.ts';

export const SocialPreview = builder.objectRef<SocialPreviewRecord>('SocialPreview').implement({
  description: 'What a link to the page shows when shared; null for what the page does not say.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true, description: 'The headline.' }),
    description: t.exposeString('description', { nullable: true, description: 'The text below it.' }),
    siteName: t.exposeString('siteName', { nullable: true, description: 'The site that it is part of.' }),
    imageUrl: t.expose('imageUrl', {
      type: 'URL',
      nullable: true,
      description: 'Address of the picture. It was not fetched.',
    }),
    type: t.exposeString('type', { nullable: true, description: 'The `og:type`, such as `article`.' }),
    card: t.exposeString('card', {
      nullable: true,
      description: 'The `twitter:card`, such as `summary_large_image`.',
    }),
  }),
});

export const ResourceUse = builder.objectRef<ResourceUseRecord>('ResourceUse').implement({
  description: 'What the files of one type weigh, as far as fetched.',
  fields: (t) => ({
    type: t.exposeString('type', {
      description: '`document`, `stylesheet`, `script`, `image`, `font` or `media`.',
    }),
    requests: t.exposeInt('requests', { description: 'Files that answered.' }),
    transferBytes: t.exposeFloat('transferBytes', { description: 'Size on the wire.' }),
    decodedBytes: t.exposeFloat('decodedBytes', { description: 'Size after content decoding.' }),
  }),
});

export const ThirdParty = builder.objectRef<ThirdPartyUse>('ThirdParty').implement({
  description: 'Another site that the page loads from.',
  fields: (t) => ({
    domain: t.exposeString('domain', {
      description: 'Registrable domain, such as `example.co.uk`; the host where there is none.',
    }),
    requests: t.exposeInt('requests', { description: 'Different addresses.' }),
    transferBytes: t.exposeFloat('transferBytes', { description: 'Size on the wire, as far as fetched.' }),
  }),
});

export const Technology = builder.objectRef<SeenTechnology>('Technology').implement({
  description: 'A product that the page shows to be made with.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Its name, such as `nginx`.' }),
    version: t.exposeString('version', { nullable: true, description: 'Its version; null when not told.' }),
    seenIn: t.exposeString('seenIn', {
      description: 'Where it shows, such as `header server` or `meta generator`.',
    }),
  }),
});

export const FetchTimings = builder.objectRef<FetchTimingsRecord>('FetchTimings').implement({
  description: 'Where the time to fetch the HTML went, in milliseconds.',
  fields: (t) => ({
    redirectsMs: t.exposeInt('redirectsMs', { description: 'Until the last redirect had been answered.' }),
    ttfbMs: t.exposeInt('ttfbMs', {
      description: 'From the final request to the first byte of its answer, connection included.',
    }),
    downloadMs: t.exposeInt('downloadMs', { description: 'From then to the end of the body.' }),
    totalMs: t.exposeInt('totalMs', { description: 'From the first request to the end of the body.' }),
  }),
});

export const RedirectHop = builder.objectRef<RedirectHopRecord>('RedirectHop').implement({
  description: 'An answer on the way to the page.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'The address that answered.' }),
    status: t.exposeInt('status', { description: 'HTTP status.' }),
    durationMs: t.exposeInt('durationMs', {
      description: 'Milliseconds from the request to the end of the headers.',
    }),
  }),
});

export const Header = builder.objectRef<AnswerHeader>('Header').implement({
  description: 'A header line.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'In lower case.' }),
    value: t.exposeString('value', { description: 'Of `set-cookie` only name and flags of the cookie.' }),
  }),
});

export const ObservatoryScore = builder.objectRef<ObservatoryScoreRecord>('ObservatoryScore').implement({
  description: 'What the MDN HTTP Observatory would say of the security of the page.',
  fields: (t) => ({
    score: t.exposeInt('score', { description: 'From 0; above 100 with bonuses.' }),
    grade: t.exposeString('grade', { description: '`A+` to `F`.' }),
  }),
});

/** The properties that a type requires: of each inner list, at least one. */
export interface Requirement {
  requires: readonly (readonly string[])[];
  /** Properties whose items must be complete, too. */
  parts?: readonly string[];
}

const ARTICLE: Requirement = { requires: [['headline']] };
const REVIEWS = ['aggregateRating', 'review'];
const QUESTION_PARTS = ['acceptedAnswer', 'suggestedAnswer'];

/**
 * The properties that Google requires of a schema.org type for a rich result. Source: the pages under
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery.
 */
export const RICH_RESULTS = byType({
  Article: ARTICLE,
  BlogPosting: ARTICLE,
  NewsArticle: ARTICLE,
  BreadcrumbList: { requires: [['itemListElement']] },
  Course: { requires: [['name'], ['description']], parts: REVIEWS },
  Dataset: { requires: [['name'], ['description']] },
  Event: { requires: [['name'], ['startDate'], ['location']], parts: ['location'] },
  FAQPage: { requires: [['mainEntity']] },
  JobPosting: {
    requires: [
      ['title'],
      ['description'],
      ['datePosted'],
      ['hiringOrganization'],
      ['jobLocation', 'applicantLocationRequirements'],
    ],
    parts: ['jobLocation'],
  },
  LocalBusiness: { requires: [['name'], ['address']], parts: REVIEWS },
  Product: {
    requires: [['name'], ['review', 'aggregateRating', 'offers']],
    parts: [...REVIEWS, 'offers'],
  },
  QAPage: { requires: [['mainEntity']] },
  Recipe: { requires: [['name'], ['image']], parts: REVIEWS },
  Review: { requires: [['itemReviewed'], ['reviewRating'], ['author']], parts: ['reviewRating'] },
  SoftwareApplication: {
    requires: [['name'], ['offers'], ['review', 'aggregateRating']],
    parts: [...REVIEWS, 'offers'],
  },
  VideoObject: { requires: [['name'], ['thumbnailUrl'], ['uploadDate']] },
});

/** The same for the types of parts, which are only evaluated as parts. `review` implies `itemReviewed`. */
export const PARTS: ReadonlyMap<string, Requirement> = new Map<string, Requirement>([
  ['AggregateOffer', { requires: [['lowPrice'], ['priceCurrency']] }],
  ['AggregateRating', { requires: [['ratingValue'], ['ratingCount', 'reviewCount']] }],
  ['Answer', { requires: [['text']] }],
  ['ListItem', { requires: [['position'], ['name', 'item', 'url']] }],
  [
    'Offer',
    {
      requires: [
        ['price', 'priceSpecification'],
        ['priceCurrency', 'priceSpecification'],
      ],
    },
  ],
  ['Place', { requires: [['address']] }],
  ['Question', { requires: [['name'], QUESTION_PARTS], parts: QUESTION_PARTS }],
  ['Rating', { requires: [['ratingValue']] }],
  ['Review', { requires: [['reviewRating'], ['author']], parts: ['reviewRating'] }],
  ['VirtualLocation', { requires: [['url']] }],
]);

function byType(requirements: Record<string, Requirement>): ReadonlyMap<string, Requirement> {
  return new Map(Object.entries(requirements));
}

/** Properties that lead from a list or a page to what it is about. */
export const MAIN_PROPERTIES = ['mainEntity', 'itemListElement', 'item'];

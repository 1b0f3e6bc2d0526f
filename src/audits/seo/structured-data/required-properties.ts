const ARTICLE = [['headline']];

/**
 * The properties that Google requires of a schema.org type for a rich result: of each inner list, at least
 * one property. Source: the pages under
 * https://developers.google.com/search/docs/appearance/structured-data/search-gallery.
 */
export const REQUIRED_PROPERTIES: ReadonlyMap<string, readonly (readonly string[])[]> = new Map(
  Object.entries({
    Article: ARTICLE,
    BlogPosting: ARTICLE,
    NewsArticle: ARTICLE,
    BreadcrumbList: [['itemListElement']],
    Course: [['name'], ['description']],
    Dataset: [['name'], ['description']],
    Event: [['name'], ['startDate'], ['location']],
    FAQPage: [['mainEntity']],
    JobPosting: [
      ['title'],
      ['description'],
      ['datePosted'],
      ['hiringOrganization'],
      ['jobLocation', 'applicantLocationRequirements'],
    ],
    LocalBusiness: [['name'], ['address']],
    Product: [['name'], ['review', 'aggregateRating', 'offers']],
    QAPage: [['mainEntity']],
    Recipe: [['name'], ['image']],
    Review: [['itemReviewed'], ['reviewRating'], ['author']],
    SoftwareApplication: [['name'], ['offers'], ['review', 'aggregateRating']],
    VideoObject: [['name'], ['thumbnailUrl'], ['uploadDate']],
  }),
);

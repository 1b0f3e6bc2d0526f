import { builder } from '../builder.ts';

/** Enumerations of the schema; the values behind the names are those of the services. */
export const ReportStatusEnum = builder.enumType('ReportStatus', {
  description: 'How far the latest run of a report is.',
  values: {
    QUEUED: { value: 'queued', description: 'A run waits for a worker.' },
    RUNNING: { value: 'running', description: 'A run is under way.' },
    COMPLETED: { value: 'completed', description: 'The page was judged.' },
    FAILED: { value: 'failed', description: 'The page could not be judged; `error` says why.' },
  },
});

export const RunStatusEnum = builder.enumType('RunStatus', {
  description: 'How far a run is.',
  values: {
    QUEUED: { value: 'queued', description: 'It waits for a worker.' },
    RUNNING: { value: 'running', description: 'It is under way.' },
    COMPLETED: { value: 'completed', description: 'The page was judged.' },
    FAILED: { value: 'failed', description: 'The page could not be judged; `error` says why.' },
    CANCELED: { value: 'canceled', description: 'It was ended on request, without a result.' },
  },
});

export const RunTriggerEnum = builder.enumType('RunTrigger', {
  description: 'Why a run was queued.',
  values: {
    CREATE: { value: 'create', description: 'Its report was created.' },
    UPDATE: { value: 'update', description: 'The report was to be run again.' },
    SCHEDULE: { value: 'schedule', description: 'It was due by a schedule.' },
  },
});

export const CheckChangeKindEnum = builder.enumType('CheckChangeKind', {
  description: 'What became of a check from one run to another.',
  values: {
    REGRESSED: {
      value: 'regressed',
      description: 'It wins fewer points: passed before warning before failed.',
    },
    FIXED: { value: 'fixed', description: 'It wins more points.' },
    CHANGED: { value: 'changed', description: 'The same outcome, with another value or number of findings.' },
    ADDED: { value: 'added', description: 'Only the head has a verdict.' },
    REMOVED: { value: 'removed', description: 'Only the base has a verdict.' },
  },
});

export const ReportResultEnum = builder.enumType('ReportResult', {
  description: 'The rating of a page.',
  values: {
    GOOD: { value: 'good', description: 'A score of at least 80, and nothing that caps it.' },
    DECENT: { value: 'decent', description: 'A score of at least 50, or a better one that is capped.' },
    BAD: { value: 'bad', description: 'A score below 50.' },
  },
});

export const ReportPrivacyEnum = builder.enumType('ReportPrivacy', {
  description: 'Who may open the report page.',
  values: {
    PUBLIC: { value: 0, description: 'Anyone who has its address.' },
    PRIVATE: { value: 1, description: 'The owner, through a signed link.' },
    PASSWORD: { value: 2, description: 'Anyone who knows the password.' },
  },
});

export const RenderingEnum = builder.enumType('Rendering', {
  description: 'Where the body of a page is built.',
  values: {
    SERVER: { value: 'server', description: 'The HTML holds the content.' },
    CLIENT: { value: 'client', description: 'Scripts build the content; checks of the body are unknown.' },
  },
});

export const CategoryEnum = builder.enumType('Category', {
  description: 'What a check is about.',
  values: {
    SEO: { value: 'seo', description: 'Being found: crawling, indexing, content.' },
    PERFORMANCE: { value: 'performance', description: 'Being fast: bytes, requests, page size.' },
    SECURITY: { value: 'security', description: 'Being safe: transport, headers, cookies.' },
    ACCESSIBILITY: { value: 'accessibility', description: 'Being usable by everyone.' },
    BEST_PRACTICES: { value: 'best-practices', description: 'Sound HTML.' },
  },
});

export const ImportanceEnum = builder.enumType('Importance', {
  description: 'How much a check weighs.',
  values: {
    HIGH: { value: 'high', description: '10 points.' },
    MEDIUM: { value: 'medium', description: '5 points.' },
    LOW: { value: 'low', description: '2 points.' },
  },
});

export const CheckOutcomeEnum = builder.enumType('CheckOutcome', {
  description: 'What a check concludes.',
  values: {
    PASSED: { value: 'passed', description: 'As it should be: wins all points.' },
    WARNING: { value: 'warning', description: 'Could be better: wins half of the points.' },
    FAILED: { value: 'failed', description: 'Wrong: wins no points.' },
    INFORMATIVE: { value: 'informative', description: 'A fact without a verdict.' },
    NOT_APPLICABLE: { value: 'not_applicable', description: 'The page has nothing to judge.' },
    UNKNOWN: { value: 'unknown', description: 'Could not be told; `reason` says why.' },
  },
});

export const ConfidenceEnum = builder.enumType('Confidence', {
  description: 'How sure a verdict is.',
  values: {
    CERTAIN: { value: 'certain', description: 'Nothing that was not seen can change it.' },
    LIKELY: { value: 'likely', description: 'Scripts of the page could change it.' },
    LOW: { value: 'low', description: 'Scripts of the page probably change it.' },
  },
});

export const ApiKeyScopeEnum = builder.enumType('ApiKeyScope', {
  description: 'What an API key may do.',
  values: {
    READ: { value: 'read', description: 'List and show.' },
    WRITE: { value: 'write', description: 'List, show, create, update and delete.' },
  },
});

export const ReportOrderFieldEnum = builder.enumType('ReportOrderField', {
  description: 'What a list of reports is sorted by. Ties are broken by id, in the same direction.',
  values: {
    ID: { value: 'id', description: 'The order of creation.' },
    GENERATED_AT: {
      value: 'generated_at',
      description: 'When the shown run ended; reports without one last.',
    },
    URL: { value: 'url', description: 'The address, by code point.' },
    RESULT: { value: 'result', description: 'Bad before decent before good; reports without a result last.' },
    SCORE: { value: 'score', description: 'The score; reports without one last.' },
    UPDATED_AT: { value: 'updated_at', description: 'When the report last changed.' },
  },
});

export const ProjectOrderFieldEnum = builder.enumType('ProjectOrderField', {
  description: 'What projects are sorted by.',
  values: {
    NAME: { value: 'name', description: 'The name, by code point.' },
    REPORTS: { value: 'reports', description: 'How many reports they have.' },
    AVERAGE_SCORE: {
      value: 'score',
      description: 'The average score of their rated reports; projects without any last.',
    },
  },
});

export const OrderDirectionEnum = builder.enumType('OrderDirection', {
  description: 'The direction of a list.',
  values: {
    ASC: { value: 'asc', description: 'Smallest first.' },
    DESC: { value: 'desc', description: 'Largest first.' },
  },
});

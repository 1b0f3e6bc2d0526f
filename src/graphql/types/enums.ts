import type { UnknownReason } from '../../audits/audit.ts';
import type { MeasureUnit } from '../../audits/measured/measure.ts';
import type { ReportErrorCode } from '../../database/report-error.ts';
import { builder } from '../builder.ts';
import { describedEnum } from './described-object.ts';

/** The enumerations of the schema; their values are those of the services. */
export const ReportStatusEnum = builder.enumType('ReportStatus', {
  description: 'State of the latest run of a report.',
  values: {
    QUEUED: { value: 'queued', description: 'A run waits for a worker.' },
    RUNNING: { value: 'running', description: 'A run is under way.' },
    COMPLETED: { value: 'completed', description: 'The page was audited.' },
    FAILED: { value: 'failed', description: 'The page could not be audited; `error` says why.' },
  },
});

export const RunStatusEnum = builder.enumType('RunStatus', {
  description: 'State of a run.',
  values: {
    QUEUED: { value: 'queued', description: 'It waits for a worker.' },
    RUNNING: { value: 'running', description: 'It is under way.' },
    COMPLETED: { value: 'completed', description: 'The page was audited.' },
    FAILED: { value: 'failed', description: 'The page could not be audited; `error` says why.' },
    CANCELED: { value: 'canceled', description: 'It was canceled on request, without a result.' },
  },
});

export const RunTriggerEnum = builder.enumType('RunTrigger', {
  description: 'The reason why a run was queued.',
  values: {
    CREATE: { value: 'create', description: 'Its report was created.' },
    UPDATE: { value: 'update', description: 'Its report was run again.' },
    SCHEDULE: { value: 'schedule', description: 'It was scheduled.' },
  },
});

export const CheckChangeKindEnum = builder.enumType('CheckChangeKind', {
  description: 'The change of a check between two runs.',
  values: {
    REGRESSED: {
      value: 'regressed',
      description: 'It got worse, for example from passed to failed.',
    },
    NEW_FAILURE: {
      value: 'new_failure',
      description:
        'It fails or warns, and did not apply before: the first image without alt text, for example.',
    },
    FIXED: {
      value: 'fixed',
      description: 'It got better. Left out if one of the pages has an error status (400 and above).',
    },
    RESOLVED: {
      value: 'resolved',
      description: 'It failed or warned, and no longer applies. Left out as `FIXED`.',
    },
    CHANGED: {
      value: 'changed',
      description: 'The outcome is the same, but the value or the number of findings differs.',
    },
    ADDED: {
      value: 'added',
      description:
        'Evaluated in the head run only, for another reason: unknown in the base run, for example.',
    },
    REMOVED: { value: 'removed', description: 'Evaluated in the base run only, for another reason.' },
  },
});

export const ReportResultEnum = builder.enumType('ReportResult', {
  description: 'The result of an audited page.',
  values: {
    GOOD: { value: 'good', description: 'A score of at least 80, not capped.' },
    DECENT: { value: 'decent', description: 'A score of at least 50, or a higher one that is capped.' },
    BAD: { value: 'bad', description: 'A score below 50.' },
  },
});

export const ReportPrivacyEnum = builder.enumType('ReportPrivacy', {
  description: 'Who can open the report page.',
  values: {
    PUBLIC: { value: 0, description: 'Anyone with the URL.' },
    PRIVATE: { value: 1, description: 'The owner, with a signed URL.' },
    PASSWORD: { value: 2, description: 'Anyone with the password.' },
  },
});

export const RenderingEnum = builder.enumType('Rendering', {
  description: 'Where a page is rendered.',
  values: {
    SERVER: { value: 'server', description: 'On the server: the HTML contains the content.' },
    CLIENT: {
      value: 'client',
      description: 'In the browser, by JavaScript: checks of the body are unknown.',
    },
  },
});

export const CategoryEnum = builder.enumType('Category', {
  description: 'Category of a check.',
  values: {
    SEO: { value: 'seo', description: 'Search engine optimization: crawling, indexing, content.' },
    PERFORMANCE: { value: 'performance', description: 'Loading speed: bytes, requests, page size.' },
    SECURITY: { value: 'security', description: 'Security: transport, headers, cookies.' },
    ACCESSIBILITY: {
      value: 'accessibility',
      description: 'Accessibility for everyone, by the rules of axe-core.',
    },
    BEST_PRACTICES: { value: 'best-practices', description: 'Valid and modern HTML.' },
  },
});

export const ImportanceEnum = builder.enumType('Importance', {
  description: 'Weight of a check in the score.',
  values: {
    HIGH: { value: 'high', description: '10 points.' },
    MEDIUM: { value: 'medium', description: '5 points.' },
    LOW: { value: 'low', description: '2 points.' },
  },
});

export const CheckOutcomeEnum = builder.enumType('CheckOutcome', {
  description: 'Outcome of a check.',
  values: {
    PASSED: { value: 'passed', description: 'The page meets the rule: earns all points.' },
    WARNING: { value: 'warning', description: 'The page meets the rule in part: earns half of the points.' },
    FAILED: { value: 'failed', description: 'The page breaks the rule: earns no points.' },
    INFORMATIVE: { value: 'informative', description: 'Information only: does not count.' },
    NOT_APPLICABLE: {
      value: 'not_applicable',
      description: 'The page has nothing that the rule applies to.',
    },
    UNKNOWN: { value: 'unknown', description: 'The check could not be made; `reason` says why.' },
  },
});

export const UnknownReasonEnum = describedEnum<UnknownReason>({
  name: 'UnknownReason',
  description: 'The reason why a check could not be evaluated.',
  values: {
    'client-rendered': 'JavaScript renders the content in the browser.',
    'needs-layout': 'The layout of the page is needed.',
    'needs-script': 'Scripts of the page would have to run.',
    'css-not-fetched': 'A stylesheet could not be fetched.',
    'resource-blocked': 'The address of a file is not allowed.',
    'fetch-failed': 'A file could not be fetched.',
    timeout: 'There was not enough time.',
    'robots-disallowed': 'The robots.txt of the site disallows the request.',
    'too-large': 'A file exceeds the limit of size.',
    'not-html': 'The response is not HTML.',
    'language-unknown': 'The language of a text could not be determined.',
    'decode-uncertain': 'The character encoding is not certain.',
    'auth-required': 'The server requires authentication.',
    blocked: 'The server rejected the request.',
    crashed: 'The audit had an internal error.',
  },
});

export const ReportErrorCodeEnum = describedEnum<ReportErrorCode>({
  name: 'ReportErrorCode',
  description: 'The reason why a page could not be audited.',
  values: {
    blocked_address: 'The address is not allowed.',
    dns_failed: 'The host name could not be resolved.',
    connect_failed: 'The connection failed.',
    tls_invalid: 'The TLS certificate or connection is not valid.',
    timeout: 'The server did not respond in time.',
    too_many_redirects: 'There are too many redirects.',
    redirect_blocked: 'A redirect leads to an address that is not allowed.',
    http_error: 'An error status without an HTML page, or a redirect without a URL.',
    challenge: 'The site sent a bot challenge instead of the page.',
    not_html: 'The response is not HTML.',
    too_large: 'The page exceeds the limit of size.',
    empty_body: 'The response has no content.',
    crashed: 'The service had an internal error.',
  },
});

export const MeasureUnitEnum = describedEnum<MeasureUnit>({
  name: 'MeasureUnit',
  description: 'Unit of a measured value.',
  values: { byte: 'Bytes.', millisecond: 'Milliseconds.', second: 'Seconds.', percent: 'Percent.' },
});

export const CapKindEnum = builder.enumType('CapKind', {
  description: 'Kind of a cap.',
  values: {
    AUDIT: { description: 'An audit failed that no good page fails.' },
    COVERAGE: { description: 'Too few checks could be evaluated.' },
  } as const,
});

export const ConfidenceEnum = builder.enumType('Confidence', {
  description: 'Confidence of an outcome.',
  values: {
    CERTAIN: { value: 'certain', description: 'Scripts of the page cannot change it.' },
    LIKELY: { value: 'likely', description: 'Scripts of the page could change it.' },
    LOW: { value: 'low', description: 'Scripts of the page probably change it.' },
  },
});

export const ApiKeyScopeEnum = builder.enumType('ApiKeyScope', {
  description: 'Permissions of an API key.',
  values: {
    READ: { value: 'read', description: 'List and show.' },
    WRITE: { value: 'write', description: 'List, show, create, update and delete.' },
  },
});

export const ReportOrderFieldEnum = builder.enumType('ReportOrderField', {
  description: 'Sort field of reports. Ties are sorted by id in the same direction.',
  values: {
    ID: { value: 'id', description: 'Order of creation.' },
    GENERATED_AT: {
      value: 'generated_at',
      description: 'When the shown run ended; reports without one last.',
    },
    URL: { value: 'url', description: 'URL, by code point.' },
    RESULT: { value: 'result', description: 'Bad before decent before good; reports without a result last.' },
    SCORE: { value: 'score', description: 'The score; reports without one last.' },
    UPDATED_AT: { value: 'updated_at', description: 'When the report last changed.' },
  },
});

export const ProjectOrderFieldEnum = builder.enumType('ProjectOrderField', {
  description: 'Sort field of projects.',
  values: {
    NAME: { value: 'name', description: 'Name, by code point.' },
    REPORTS: { value: 'reports', description: 'Number of reports.' },
    AVERAGE_SCORE: {
      value: 'score',
      description: 'Average score; projects without one last.',
    },
  },
});

export const OrderDirectionEnum = builder.enumType('OrderDirection', {
  description: 'Sort direction.',
  values: {
    ASC: { value: 'asc', description: 'Smallest first.' },
    DESC: { value: 'desc', description: 'Largest first.' },
  },
});

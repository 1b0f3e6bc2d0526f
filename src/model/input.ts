/**
 * The inputs of the use cases that create and change. They load no database, so that the command line can show them as
 * options.
 */
import { z } from 'zod';
import { flagInput, input, oneOfNumbers, textInput, texts } from '../describe/inputs.ts';
import { described, descriptionOf, fieldOf, inRest, shownAs } from '../describe/vocabulary.ts';
import { ReportPrivacy, ReportSummary } from './report.ts';

/** An idempotency key as a client sends it. @param effect what the same key and input do */
function idempotencyKey(effect: string) {
  const message = 'Must be 1 to 255 visible ASCII characters.';
  const key = z
    .string('Must be a string.')
    .regex(/^[\x21-\x7e]{1,255}$/, message)
    .optional();
  const description = `Makes the request safe to repeat: the same key and ${effect} for 24 hours.`;
  return described(key, `${description} 1 to 255 visible ASCII characters.`);
}

/** Privacy of a report page: 0 public, 1 private, 2 password. */
const privacy = shownAs(
  oneOfNumbers(
    [0, 1, 2],
    descriptionOf(ReportSummary.shape.privacy),
    'Must be 0 (public), 1 (private) or 2 (password).',
  ),
  fieldOf(ReportPrivacy),
);

const MAX_SENT_PASSWORD_CHARACTERS = 4_096;

/** A password as sent. Its rules apply only where it takes effect; its length is limited in any case. */
const sentPassword = (description: string) => textInput(description, MAX_SENT_PASSWORD_CHARACTERS).optional();

/** Who may open the page of a new report or site audit. */
export const access = {
  privacy: privacy.default(0),
  password: inRest(
    sentPassword('Password of the report page, 1 to 128 characters; ignored unless PASSWORD.'),
    'Password of the report page, 1 to 128 characters; ignored unless privacy is 2.',
  ),
};

/** The URL of a page to audit, as text. */
export const targetUrl = (description: string) =>
  described(
    z.string({
      error: ({ input }) =>
        input === undefined ? 'The URL of a web page is required.' : 'Must be a string.',
    }),
    description,
    'https://example.com/',
  );

/** The input of a new report. */
export const CreateReportInput = input('CreateReportInput', 'The report to create.', {
  url: targetUrl(
    'URL of a public web page: http or https. Without a scheme, it is https, or http for `localhost`.',
  ),
  ...access,
  reuse: flagInput(
    'Whether to run the newest report of the same URL again instead, if the account has one. Its privacy and password do not change.',
  ).default(false),
  idempotencyKey: idempotencyKey('input return the same report'),
});

/** Maximum number of URLs of a request. */
export const MAX_URLS = 100;

const LENGTH = `Enter 1 to ${MAX_URLS} URLs.`;

/** The input of new reports of several URLs. */
export const CreateReportsInput = input('CreateReportsInput', 'The reports to create.', {
  urls: inRest(
    texts(
      `1 to ${MAX_URLS} URLs, each as in \`CreateReportInput\`.`,
      z.array(z.string()).min(1, LENGTH).max(MAX_URLS, LENGTH),
      LENGTH,
    ),
    `1 to ${MAX_URLS} URLs, each as in \`POST /reports\`.`,
  ),
  ...access,
  reuse: flagInput(
    'Whether to run the newest report of each URL again, if the account has one, instead of creating another. Its privacy and password do not change.',
  ).default(true),
  idempotencyKey: CreateReportInput.shape.idempotencyKey,
});

/** The input of a change of a report; absent fields do not change. */
export const UpdateReportInput = input('UpdateReportInput', 'What to change. Omitted fields do not change.', {
  privacy: privacy.optional(),
  password: inRest(
    sentPassword('New password of the report page; ignored unless its privacy is PASSWORD.'),
    'New password of the report page, 1 to 128 characters; ignored unless privacy is 2.',
  ),
  results: oneOfNumbers(
    [0, 1],
    '1 = audit the page again and update the results.',
    'Must be 0 (no) or 1 (yes: update the report results).',
  ).default(0),
});

/** The input of a run of an existing report. */
export const RunReportInput = input('RunReportInput', 'What to run.', {
  idempotencyKey: idempotencyKey('report return the same run'),
});

/** The errors that a mutation returns as its result. */

import { ReportError } from '../../database/report-error.ts';
import {
  derived,
  descriptionOf,
  enumeration,
  integer,
  list,
  type Model,
  object,
  text,
} from '../../describe/vocabulary.ts';
import {
  type AppError,
  ConflictError,
  type ErrorCode,
  ForbiddenError,
  NotFoundError,
  QueueFullError,
  RunLimitError,
  ValidationError,
} from '../../errors.ts';
import { RETRY_AFTER } from '../../model/list.ts';
import { builder } from '../builder.ts';
import { enumOf, publish } from './published.ts';

const MUTATION_ERRORS = {
  validation_failed: 'The input is not valid.',
  not_found: 'There is no such object in the account.',
  forbidden: 'The API key is read-only.',
  conflict: 'The request conflicts with an earlier one.',
  rate_limited: 'The API key has reached its limit for this minute.',
  queue_full: 'The run queue is full.',
} satisfies Partial<Record<ErrorCode, string>>;
const MutationErrorCode = enumeration('ErrorCode', 'Code of a mutation error.', MUTATION_ERRORS);

const ErrorInterface = builder.interfaceRef<AppError>('Error').implement({
  description: 'An error of a mutation, which changed nothing.',
  fields: (t) => ({
    message: t.exposeString('message', { description: descriptionOf(ReportError.shape.message) }),
    code: t.field({
      type: enumOf(MutationErrorCode),
      description: descriptionOf(ReportError.shape.code),
      resolve: ({ code }) => code as keyof typeof MUTATION_ERRORS,
    }),
  }),
});

const FieldMessages = object('FieldMessages', 'Errors of one input field.', {
  name: text('The input field.'),
  messages: list(text(''), 'What is wrong and what is allowed.'),
});

function publishError(
  error: new (...args: never[]) => AppError,
  description: string,
  fields: Model['shape'] = {},
): void {
  publish(object(error.name, description, fields), { error, interfaces: [ErrorInterface] });
}

const RETRY = {
  retryAfter: derived(integer(RETRY_AFTER), ({ retryAfterSeconds }: AppError) => retryAfterSeconds ?? 1),
};

publishError(ValidationError, MUTATION_ERRORS.validation_failed, {
  fields: derived(list(FieldMessages, 'All invalid fields.'), ({ fields }: ValidationError) =>
    Object.entries(fields).map(([name, messages]) => ({ name, messages })),
  ),
});
publishError(NotFoundError, MUTATION_ERRORS.not_found);
publishError(ForbiddenError, 'The key is read-only.');
publishError(ConflictError, 'The idempotency key was used with different input, or its report was deleted.');
publishError(RunLimitError, 'The API key has reached its limit of runs for this minute.', RETRY);
publishError(QueueFullError, MUTATION_ERRORS.queue_full, RETRY);

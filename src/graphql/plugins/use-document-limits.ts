import { parse, validate } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { documentLimits, MAX_TOKENS } from '../document-limits.ts';

/** Validation stops after this many errors; the message that it stopped is the fifth. */
const MAX_ERRORS = 4;

/** Rejects documents that exceed the limits of tokens, depth and aliases, before they are executed. */
export function useDocumentLimits(): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => parse(source, { ...options, maxTokens: MAX_TOKENS }));
    },
    onValidate({ addValidationRule, setValidationFn }) {
      addValidationRule(documentLimits);
      setValidationFn((schema, document, rules) =>
        validate(schema, document, rules, { maxErrors: MAX_ERRORS }),
      );
    },
  };
}

import type { Option } from 'commander';
import { CreateSiteAuditInput } from '../../reports/inputs.ts';
import { optionsOf } from '../options-of.ts';

/** The options of `crawl` from the input of a site audit. What is about a stored one, or has another name, is left out. */
export const crawlOptions = (): Option[] =>
  optionsOf(
    CreateSiteAuditInput.omit({
      url: true,
      useSitemaps: true,
      privacy: true,
      password: true,
      idempotencyKey: true,
    }),
  );

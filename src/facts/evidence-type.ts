/** The evidence of a finding, described once for both APIs. Audits import only the types: at run time, they need no zod. */
import type { z } from 'zod';
import { integer, largeCount, object, text } from '../describe/vocabulary.ts';

/** The numbers of a file that an audit measured. */
export const MeasuredFile = object(
  'MeasuredFile',
  'Sizes, cache lifetime and time of a file. Fields that the check does not measure are null.',
  {
    bytes: largeCount('Transferred bytes.', 48_200).nullable(),
    saving: largeCount('Estimated bytes that a fix saves.').nullable(),
    lifetime: largeCount('Cache lifetime in seconds; 0 if the server sends none.').nullable(),
    milliseconds: largeCount('Response time in milliseconds, from the location of this service.').nullable(),
  },
);
export type MeasuredFile = z.infer<typeof MeasuredFile>;

/** A place in the page, its headers or its files that shows a finding. */
export const Evidence = object(
  'Evidence',
  'An element, header line or URL that shows a finding. Fields that do not apply are null.',
  {
    snippet: text(
      'Source text: an opening tag of at most 200 characters, a header line, a robots.txt line.',
      '<img src="logo.png">',
    ).nullable(),
    text: text(
      'Start of the text of the element, at most 40 characters; null where an attribute in the snippet names it.',
    ).nullable(),
    selector: text('CSS path that selects the element in the page.', 'body > img').nullable(),
    line: integer('Line in the HTML source, from 1.', 12).nullable(),
    url: text('URL of the resource, as found.').nullable(),
    note: text('What is wrong, in a few words.').nullable(),
    file: MeasuredFile.describe(
      'Numbers of the file at `url`, or of the files in the note; null if there are none.',
    ).nullable(),
  },
);
export type Evidence = z.infer<typeof Evidence>;

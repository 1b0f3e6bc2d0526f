import { expect, it } from 'vitest';
import { parseReportId } from '../../src/reports/report-id.ts';

it.each(['1', '9007199254740991'])('reads %j as the id of a report', (text) => {
  expect(parseReportId(text)).toBe(Number(text));
});

// The last two would be read as the id of a neighbour: numbers are not that fine.
it.each(['', '0', '01', ' 1', '1.0', '+1', '1e3', '9007199254740993', '99999999999999999'])(
  'reads %j as no id',
  (text) => {
    expect(parseReportId(text)).toBeNull();
  },
);

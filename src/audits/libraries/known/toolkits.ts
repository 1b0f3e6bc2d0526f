import { advisory, type Library } from '../library.ts';

/** What pages of any kind use. */
export const TOOLKITS: readonly Library[] = [
  {
    name: 'Bootstrap',
    fileNames: ['bootstrap', 'twitter-bootstrap'],
    banner: /\bBootstrap v(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2016-10735', 'cross-site scripting by data-target', ['3.0.0', '3.4.0']),
      advisory(
        'CVE-2018-14040',
        'cross-site scripting by collapsing parts',
        ['2.3.0', '3.4.0'],
        ['4.0.0', '4.1.2'],
      ),
      advisory('CVE-2018-14041', 'cross-site scripting by scrollspy', ['4.0.0', '4.1.2']),
      advisory('CVE-2018-14042', 'cross-site scripting by tooltips', ['2.3.0', '3.4.0'], ['4.0.0', '4.1.2']),
      advisory('CVE-2018-20676', 'cross-site scripting by tooltips', ['0', '3.4.0']),
      advisory('CVE-2018-20677', 'cross-site scripting by affix', ['0', '3.4.0']),
      advisory('CVE-2019-8331', 'cross-site scripting by tooltips', ['3.0.0', '3.4.1'], ['4.0.0', '4.3.1']),
      // 3.4.1 was the last version of its branch.
      advisory('CVE-2024-6485', 'cross-site scripting by buttons', ['1.4.0', '3.4.2']),
      advisory('CVE-2025-1647', 'cross-site scripting by tooltips', ['3.4.1', '3.4.2']),
    ],
  },
  {
    name: 'Lodash',
    fileNames: ['lodash', 'lodash.js'],
    banner: /\b(?:lodash|Lo-Dash) v?(\d+\.\d+\.\d+)/i,
    advisories: [
      advisory('CVE-2018-3721', 'changed object prototypes', ['0', '4.17.5']),
      advisory('CVE-2018-16487', 'changed object prototypes', ['0', '4.17.11']),
      advisory('CVE-2019-1010266', 'a page that hangs on a long text', ['4.7.0', '4.17.11']),
      advisory('CVE-2019-10744', 'changed object prototypes', ['0', '4.17.12']),
      advisory('CVE-2020-8203', 'changed object prototypes', ['3.7.0', '4.17.19']),
      advisory('CVE-2020-28500', 'a page that hangs on a long text', ['4.0.0', '4.17.21']),
      advisory('CVE-2021-23337', 'code run by templates', ['0', '4.17.21']),
      advisory('CVE-2025-13465', 'changed object prototypes', ['4.0.0', '4.17.23']),
    ],
  },
  {
    name: 'Underscore.js',
    fileNames: ['underscore', 'underscore.js'],
    // Lodash, too, names Underscore in its banner, but further on.
    banner: /^\/\/\s+Underscore\.js (\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2021-23358', 'code run by templates', ['1.3.2', '1.12.1']),
      advisory('CVE-2026-27601', 'a crash by deeply nested data', ['0', '1.13.8']),
    ],
  },
  {
    name: 'Moment.js',
    fileNames: ['moment', 'moment.js', 'momentjs'],
    banner: /\bmoment\.js\s+\/\/! version : (\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2016-4055', 'a page that hangs on a long duration', ['0', '2.11.2']),
      advisory('CVE-2017-18214', 'a page that hangs on a long date', ['0', '2.19.3']),
      advisory('CVE-2022-31129', 'a page that hangs on a long date', ['2.18.0', '2.29.4']),
    ],
  },
  {
    name: 'axios',
    fileNames: ['axios'],
    banner: /^\/[*/]!?\s*axios v(\d+\.\d+\.\d+)/i,
    advisories: [
      advisory('CVE-2021-3749', 'a page that hangs on a long header', ['0', '0.21.2']),
      advisory('CVE-2023-45857', 'tokens sent to other sites', ['0.8.1', '0.28.0'], ['1.0.0', '1.6.0']),
      advisory('CVE-2025-27152', 'credentials sent to other sites', ['0', '0.30.0'], ['1.0.0', '1.8.2']),
    ],
  },
  {
    name: 'Prototype',
    fileNames: ['prototype'],
    banner: /\bPrototype JavaScript framework, version (\d+\.\d+\.\d+(?:\.\d+)?)/,
    advisories: [
      advisory('CVE-2008-7220', 'requests to other sites', ['0', '1.5.1.2'], ['1.6.0', '1.6.0.2']),
    ],
  },
  {
    name: 'Dojo',
    fileNames: ['dojo'],
    banner: null,
    advisories: [
      advisory('CVE-2018-15494', 'cross-site scripting by data grids', ['0', '1.14.0']),
      advisory(
        'CVE-2020-5258',
        'changed object prototypes',
        ['0', '1.11.10'],
        ['1.12.0', '1.12.8'],
        ['1.13.0', '1.13.7'],
        ['1.14.0', '1.14.6'],
        ['1.15.0', '1.15.3'],
        ['1.16.0', '1.16.2'],
      ),
      advisory('CVE-2021-23450', 'changed object prototypes', ['0', '1.16.5']),
    ],
  },
];

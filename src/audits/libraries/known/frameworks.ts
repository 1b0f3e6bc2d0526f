import { advisory, type Library } from '../library.ts';

/** No AngularJS mends these: 1.8.3 was the last. Its successor, from version 2 on, is another library. */
const ALL_LATER = '2';
const REACT_RANGES = [
  ['16.0.0', '16.0.1'],
  ['16.1.0', '16.1.2'],
  ['16.2.0', '16.2.1'],
  ['16.3.0', '16.3.3'],
  ['16.4.0', '16.4.2'],
] as const;

/** What whole applications are built with. */
export const FRAMEWORKS: readonly Library[] = [
  {
    name: 'AngularJS',
    fileNames: ['angular', 'angularjs', 'angular.js'],
    banner: /\bAngularJS v(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2019-14863', 'cross-site scripting by xlink:href', ['0', '1.5.0']),
      advisory('GHSA-28hp-fgcr-2r4h', 'cross-site scripting by JSONP', ['0', '1.6.0']),
      advisory('CVE-2019-10768', 'changed object prototypes', ['0', '1.7.9']),
      advisory('CVE-2020-7676', 'cross-site scripting by <option>', ['0', '1.8.0']),
      advisory('CVE-2022-25844', 'a page that hangs on a long number format', ['1.7.0', ALL_LATER]),
      advisory('CVE-2022-25869', 'cross-site scripting by <textarea>', ['0', ALL_LATER]),
      advisory('CVE-2023-26116', 'a page that hangs on a long text', ['0', ALL_LATER]),
      advisory('CVE-2024-8372', 'pictures from forbidden places', ['1.3.0', ALL_LATER]),
      advisory('CVE-2024-8373', 'pictures from forbidden places', ['0', ALL_LATER]),
      advisory('CVE-2024-21490', 'a page that hangs on a long srcset', ['1.3.0', ALL_LATER]),
      advisory('CVE-2025-0716', 'pictures from forbidden places', ['0', ALL_LATER]),
    ],
  },
  {
    name: 'Vue',
    fileNames: ['vue'],
    banner: /\* (?:Vue\.js|vue) v(\d+\.\d+\.\d+)/,
    advisories: [advisory('CVE-2024-9506', 'a page that hangs on a template', ['2.0.0', '3.0.0'])],
  },
  {
    name: 'React',
    fileNames: ['react'],
    banner: /(?:\*|@license) React (?:\(with addons\) )?v(\d+\.\d+\.\d+)\s+\*(?! react-)/,
    advisories: [
      advisory('CVE-2013-7035', 'cross-site scripting by keys', ['0.4.0', '0.4.2'], ['0.5.0', '0.5.2']),
      advisory('GHSA-hg79-j56m-fxgv', 'cross-site scripting by made-up elements', ['0.0.1', '0.14.0']),
    ],
  },
  {
    name: 'React DOM',
    fileNames: ['react-dom'],
    banner: /@license React v(\d+\.\d+\.\d+)\s+\* react-dom\./,
    advisories: [advisory('CVE-2018-6341', 'cross-site scripting by attribute names', ...REACT_RANGES)],
  },
  {
    name: 'Knockout',
    fileNames: ['knockout'],
    banner: /\bKnockout JavaScript library v(\d+\.\d+\.\d+)/,
    advisories: [advisory('CVE-2019-14862', 'cross-site scripting by the attr binding', ['0', '3.5.0'])],
  },
  {
    name: 'Ember',
    fileNames: ['ember', 'ember.js', 'emberjs'],
    banner: /\bEmber - JavaScript Application Framework[\s\S]*?@version\s+v?(\d+\.\d+\.\d+)/,
    advisories: [
      advisory(
        'CVE-2015-7565',
        'cross-site scripting by views',
        ['1.8.0', '1.11.4'],
        ['1.12.0', '1.12.2'],
        ['1.13.0', '1.13.12'],
        ['2.0.0', '2.0.3'],
        ['2.1.0', '2.1.2'],
        ['2.2.0', '2.2.1'],
      ),
    ],
  },
  {
    name: 'Backbone',
    fileNames: ['backbone', 'backbone.js'],
    banner: /^\/\/\s+Backbone\.js (\d+\.\d+\.\d+)/,
    advisories: [advisory('CVE-2016-10537', 'cross-site scripting by models', ['0.3.3', '0.5.0'])],
  },
];

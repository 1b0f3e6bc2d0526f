import type { Library } from './library.ts';

/**
 * Widely used libraries with faults that reach into web pages, from the National Vulnerability Database
 * (https://nvd.nist.gov/vuln/detail/ and the number). Only entries whose versions are beyond doubt.
 */
export const KNOWN_LIBRARIES: readonly Library[] = [
  {
    name: 'jQuery',
    fileNames: ['jquery'],
    banner: /\bjQuery (?:JavaScript Library )?v(\d+\.\d+(?:\.\d+)?)/,
    advisories: [
      { cve: 'CVE-2012-6708', threat: 'cross-site scripting by selectors', ranges: [['0', '1.9.0']] },
      { cve: 'CVE-2019-11358', threat: 'changed object prototypes', ranges: [['1.0', '3.4.0']] },
      { cve: 'CVE-2020-11022', threat: 'cross-site scripting by HTML', ranges: [['1.2', '3.5.0']] },
      { cve: 'CVE-2020-11023', threat: 'cross-site scripting by <option>', ranges: [['1.0.3', '3.5.0']] },
    ],
  },
  {
    name: 'jQuery UI',
    fileNames: ['jquery-ui', 'jqueryui', 'jquery.ui'],
    banner: /\bjQuery UI(?: -)? v?(\d+\.\d+\.\d+)/,
    advisories: [
      { cve: 'CVE-2016-7103', threat: 'cross-site scripting by dialogues', ranges: [['1.10.0', '1.12.0']] },
      { cve: 'CVE-2021-41182', threat: 'cross-site scripting by the date picker', ranges: [['0', '1.13.0']] },
      { cve: 'CVE-2021-41184', threat: 'cross-site scripting by positions', ranges: [['0', '1.13.0']] },
      { cve: 'CVE-2022-31160', threat: 'cross-site scripting by check boxes', ranges: [['0', '1.13.2']] },
    ],
  },
  {
    name: 'Bootstrap',
    fileNames: ['bootstrap', 'twitter-bootstrap'],
    banner: /\bBootstrap v(\d+\.\d+\.\d+)/,
    advisories: [
      {
        cve: 'CVE-2018-14040',
        threat: 'cross-site scripting by collapsing parts',
        ranges: [
          ['3.0.0', '3.4.0'],
          ['4.0.0', '4.1.2'],
        ],
      },
      {
        cve: 'CVE-2019-8331',
        threat: 'cross-site scripting by tooltips',
        ranges: [
          ['3.0.0', '3.4.1'],
          ['4.0.0', '4.3.1'],
        ],
      },
    ],
  },
  {
    name: 'AngularJS',
    fileNames: ['angular', 'angularjs', 'angular.js'],
    banner: /\bAngularJS v(\d+\.\d+\.\d+)/,
    advisories: [
      { cve: 'CVE-2019-10768', threat: 'changed object prototypes', ranges: [['1.4.0', '1.7.9']] },
      { cve: 'CVE-2020-7676', threat: 'cross-site scripting by <option>', ranges: [['1.0.0', '1.8.0']] },
    ],
  },
  {
    name: 'Lodash',
    fileNames: ['lodash', 'lodash.js'],
    banner: /\blodash (\d+\.\d+\.\d+)/i,
    advisories: [
      { cve: 'CVE-2019-10744', threat: 'changed object prototypes', ranges: [['0', '4.17.12']] },
      { cve: 'CVE-2021-23337', threat: 'code run by templates', ranges: [['0', '4.17.21']] },
    ],
  },
  {
    name: 'Moment.js',
    fileNames: ['moment', 'moment.js', 'momentjs'],
    banner: /\bmoment\.js\s+\/\/! version : (\d+\.\d+\.\d+)/,
    advisories: [
      { cve: 'CVE-2017-18214', threat: 'a page that hangs on a long date', ranges: [['0', '2.19.3']] },
      { cve: 'CVE-2022-31129', threat: 'a page that hangs on a long date', ranges: [['2.18.0', '2.29.4']] },
    ],
  },
  {
    name: 'Handlebars',
    fileNames: ['handlebars', 'handlebars.js'],
    banner: /\bhandlebars v(\d+\.\d+\.\d+)/i,
    advisories: [{ cve: 'CVE-2021-23369', threat: 'code run by templates', ranges: [['0', '4.7.7']] }],
  },
  {
    name: 'Underscore.js',
    fileNames: ['underscore', 'underscore.js'],
    // Lodash, too, names Underscore in its banner, but further on.
    banner: /^\/\/\s+Underscore\.js (\d+\.\d+\.\d+)/,
    advisories: [{ cve: 'CVE-2021-23358', threat: 'code run by templates', ranges: [['1.3.2', '1.12.1']] }],
  },
];

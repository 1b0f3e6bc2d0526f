import { advisory, type Library } from '../library.ts';

/** What draws charts and tables. */
export const CHARTS_AND_TABLES: readonly Library[] = [
  {
    name: 'Chart.js',
    fileNames: ['chart', 'chart.js'],
    banner: /\bChart\.js(?: v|\s+\* http:\/\/(?:www\.)?chartjs\.org\/?\s+\* Version: )(\d+\.\d+\.\d+)/,
    advisories: [advisory('CVE-2020-7746', 'changed object prototypes', ['0', '2.9.4'])],
  },
  {
    name: 'Highcharts',
    fileNames: ['highcharts'],
    banner: /\bHighcharts JS v(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2018-20801', 'a page that hangs on a long text', ['0', '6.1.0']),
      advisory('GHSA-gr4j-r575-g665', 'cross-site scripting by links', ['0', '7.2.2'], ['8.0.0', '8.1.1']),
      advisory('CVE-2021-29489', 'cross-site scripting by options', ['0', '9.0.0']),
    ],
  },
  {
    name: 'DataTables',
    fileNames: ['datatables', 'datatables.net', 'jquery.datatables'],
    banner: /\bDataTables (\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2015-6584', 'cross-site scripting by settings', ['0', '1.10.10']),
      advisory('CVE-2020-28458', 'changed object prototypes', ['0', '1.10.22']),
      advisory('CVE-2021-23445', 'cross-site scripting by lists', ['0', '1.11.3']),
    ],
  },
];

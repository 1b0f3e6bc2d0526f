import { advisory, type Library } from '../library.ts';

/** jQuery and what is built on it. */
export const JQUERY_FAMILY: readonly Library[] = [
  {
    name: 'jQuery',
    fileNames: ['jquery'],
    banner: /\bjQuery (?:JavaScript Library )?v(\d+\.\d+(?:\.\d+)?)/,
    advisories: [
      advisory('CVE-2011-4969', 'cross-site scripting by location.hash', ['0', '1.6.3']),
      advisory('CVE-2012-6708', 'cross-site scripting by selectors', ['0', '1.9.0']),
      advisory('CVE-2020-7656', 'cross-site scripting by load()', ['1.2.1', '1.9.0']),
      // Mended in 1.12.0, and undone in 1.12.3.
      advisory('CVE-2015-9251', 'scripts run from other sites', ['1.4.0', '1.12.0'], ['1.12.3', '3.0.0']),
      advisory('CVE-2019-11358', 'changed object prototypes', ['1.1.4', '3.4.0']),
      advisory('CVE-2020-11022', 'cross-site scripting by HTML', ['1.12.0', '3.5.0']),
      advisory('CVE-2020-11023', 'cross-site scripting by <option>', ['1.0.3', '3.5.0']),
    ],
  },
  {
    name: 'jQuery UI',
    fileNames: ['jquery-ui', 'jqueryui', 'jquery.ui'],
    banner: /\bjQuery UI(?: -)? v?(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2010-5312', 'cross-site scripting by titles of dialogues', ['1.7.0', '1.10.0']),
      advisory('CVE-2012-6662', 'cross-site scripting by tooltips', ['1.9.2', '1.10.0']),
      advisory('CVE-2016-7103', 'cross-site scripting by dialogues', ['0', '1.12.0']),
      advisory('CVE-2021-41182', 'cross-site scripting by the date picker', ['0', '1.13.0']),
      advisory('CVE-2021-41183', 'cross-site scripting by the date picker', ['0', '1.13.0']),
      advisory('CVE-2021-41184', 'cross-site scripting by positions', ['0', '1.13.0']),
      advisory('CVE-2022-31160', 'cross-site scripting by check boxes', ['0', '1.13.2']),
    ],
  },
  {
    name: 'jQuery Mobile',
    fileNames: ['jquery.mobile', 'jquery-mobile', 'jquerymobile'],
    banner: /\bjQuery Mobile(?: -)? v?(\d+\.\d+\.\d+)/,
    // No version mends it: the library is kept up no more.
    advisories: [advisory('GHSA-fj93-7wm4-8x2g', 'cross-site scripting by redirects', ['0', '100'])],
  },
  {
    name: 'jQuery Validation',
    fileNames: ['jquery-validate', 'jquery-validation', 'jquery.validate', 'jquery.validation'],
    banner: /\bjQuery Validation Plugin(?: -)? v(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2021-21252', 'a page that hangs on a long text', ['0', '1.19.3']),
      advisory('CVE-2021-43306', 'a page that hangs on a long address', ['0', '1.19.4']),
      advisory('CVE-2022-31147', 'a page that hangs on a long address', ['0', '1.19.5']),
      advisory('CVE-2025-3573', 'cross-site scripting by labels', ['0', '1.20.0']),
    ],
  },
  {
    name: 'Select2',
    fileNames: ['select2'],
    banner: /\/\*![\s*]*Select2 (\d+\.\d+\.\d+)/,
    advisories: [advisory('CVE-2016-10744', 'cross-site scripting by options', ['0', '4.0.6'])],
  },
];

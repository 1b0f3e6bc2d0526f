import { advisory, type Library } from '../library.ts';

/** What turns templates, Markdown, formulas, code and documents into HTML, or makes HTML safe. */
export const TEMPLATES_AND_TEXTS: readonly Library[] = [
  {
    name: 'Handlebars',
    fileNames: ['handlebars', 'handlebars.js'],
    banner: /\bhandlebars v(\d+\.\d+\.\d+)/i,
    advisories: [
      advisory('CVE-2015-8861', 'cross-site scripting by attributes without quotes', ['0', '4.0.0']),
      advisory('CVE-2019-19919', 'changed object prototypes', ['0', '3.0.8'], ['4.0.0', '4.3.0']),
      advisory('CVE-2019-20922', 'a page that hangs on a template', ['4.0.0', '4.4.5']),
      advisory('CVE-2019-20920', 'code run by templates', ['0', '3.0.8'], ['4.0.0', '4.5.3']),
      advisory('CVE-2021-23369', 'code run by templates', ['0', '4.7.7']),
      advisory('CVE-2021-23383', 'changed object prototypes', ['0', '4.7.7']),
      advisory('CVE-2026-33916', 'cross-site scripting by partials', ['4.0.0', '4.7.9']),
    ],
  },
  {
    name: 'Mustache',
    fileNames: ['mustache', 'mustache.js'],
    banner: null,
    advisories: [advisory('CVE-2015-8862', 'cross-site scripting by attributes', ['0', '2.2.1'])],
  },
  {
    name: 'DOMPurify',
    fileNames: ['dompurify'],
    banner: /@license DOMPurify (\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2019-25155', 'links to other sites', ['0', '1.0.11']),
      advisory('CVE-2019-16728', 'cross-site scripting', ['0', '2.0.3']),
      advisory('CVE-2020-26870', 'cross-site scripting', ['0', '2.0.17']),
      advisory('CVE-2024-48910', 'changed object prototypes', ['0', '2.4.2']),
      advisory('CVE-2024-45801', 'changed object prototypes', ['0', '2.5.4'], ['3.0.0', '3.1.3']),
      advisory('CVE-2024-47875', 'cross-site scripting', ['0', '2.5.0'], ['3.0.0', '3.1.3']),
      advisory('CVE-2025-26791', 'cross-site scripting', ['0', '3.2.4']),
      advisory('CVE-2025-15599', 'cross-site scripting', ['2.5.3', '2.5.9'], ['3.1.3', '3.2.7']),
      advisory('CVE-2026-0540', 'cross-site scripting', ['2.5.3', '2.5.9'], ['3.1.3', '3.3.2']),
    ],
  },
  {
    name: 'marked',
    fileNames: ['marked'],
    banner: null,
    advisories: [
      advisory('CVE-2014-3743', 'cross-site scripting by code and links', ['0', '0.3.1']),
      advisory('CVE-2016-10531', 'cross-site scripting by links', ['0', '0.3.6']),
      advisory('CVE-2017-1000427', 'cross-site scripting by data addresses', ['0', '0.3.7']),
      advisory('CVE-2017-16114', 'a page that hangs on a long text', ['0', '0.3.9']),
      advisory('CVE-2021-21306', 'a page that hangs on a long text', ['1.1.1', '2.0.0']),
      advisory('CVE-2022-21680', 'a page that hangs on a long text', ['0', '4.0.10']),
      advisory('CVE-2022-21681', 'a page that hangs on a long text', ['0', '4.0.10']),
    ],
  },
  {
    name: 'highlight.js',
    fileNames: ['highlight', 'highlight.js'],
    banner: /\bHighlight\.js v(\d+\.\d+\.\d+)/i,
    advisories: [
      advisory('CVE-2020-26237', 'changed object prototypes', ['0', '9.18.2'], ['10.0.0', '10.1.2']),
      advisory('GHSA-7wwv-vh3v-89cq', 'a page that hangs on a long text', ['9.0.0', '10.4.1']),
    ],
  },
  {
    name: 'MathJax',
    fileNames: ['mathjax'],
    banner: null,
    advisories: [
      advisory('CVE-2018-1999024', 'cross-site scripting by formulas', ['0', '2.7.4']),
      advisory('CVE-2023-39663', 'a page that hangs on a long formula', ['0', '2.7.10']),
    ],
  },
  {
    name: 'PDF.js',
    fileNames: ['pdf.js', 'pdfjs-dist'],
    banner: null,
    advisories: [
      advisory('CVE-2018-5158', 'code run by documents', ['0', '1.10.100'], ['2.0.0', '2.0.550']),
      advisory('CVE-2024-4367', 'code run by documents', ['0', '4.2.67']),
    ],
  },
  {
    name: 'Swagger UI',
    fileNames: ['swagger-ui', 'swagger-ui-dist'],
    banner: null,
    advisories: [advisory('CVE-2018-25031', 'made-up documents of other sites', ['0', '4.1.3'])],
  },
];

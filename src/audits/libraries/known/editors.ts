import { advisory, type Library } from '../library.ts';

/** Editors of formatted text. */
export const EDITORS: readonly Library[] = [
  {
    name: 'TinyMCE',
    fileNames: ['tinymce'],
    banner: /\bTinyMCE version (\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2020-17480', 'cross-site scripting by pasting', ['0', '4.9.7'], ['5.0.0', '5.1.4']),
      advisory('CVE-2019-1010091', 'cross-site scripting by media', ['0', '4.9.10'], ['5.0.0', '5.2.2']),
      advisory('CVE-2020-12648', 'cross-site scripting by content', ['0', '4.9.11'], ['5.0.0', '5.4.1']),
      advisory('CVE-2024-21911', 'cross-site scripting by addresses', ['0', '5.6.0']),
      advisory('GHSA-5vm8-hhgr-jcjp', 'cross-site scripting by addresses', ['0', '5.7.1']),
      advisory('CVE-2024-21908', 'cross-site scripting by content', ['0', '5.9.0']),
      advisory('CVE-2024-21910', 'cross-site scripting by links', ['0', '5.10.0']),
      advisory('CVE-2022-23494', 'cross-site scripting by alerts', ['0', '5.10.7'], ['6.0.0', '6.3.1']),
      advisory('CVE-2023-45818', 'cross-site scripting by undoing', ['0', '5.10.8'], ['6.0.0', '6.7.1']),
      advisory('CVE-2023-45819', 'cross-site scripting by notices', ['0', '5.10.8'], ['6.0.0', '6.7.1']),
      advisory('CVE-2023-48219', 'cross-site scripting by content', ['0', '5.10.9'], ['6.0.0', '6.7.3']),
      advisory('CVE-2024-29203', 'cross-site scripting by frames', ['0', '6.8.1']),
      advisory('CVE-2024-29881', 'cross-site scripting by drawings', ['0', '7.0.0']),
      advisory(
        'CVE-2024-38356',
        'cross-site scripting by content that cannot be edited',
        ['0', '5.11.0'],
        ['6.0.0', '6.8.4'],
        ['7.0.0', '7.2.0'],
      ),
      advisory(
        'CVE-2024-38357',
        'cross-site scripting by <noscript>',
        ['0', '5.11.0'],
        ['6.0.0', '6.8.4'],
        ['7.0.0', '7.2.0'],
      ),
    ],
  },
  {
    name: 'CKEditor 4',
    fileNames: ['ckeditor', 'ckeditor4'],
    banner: /\bCKEDITOR\b[\s\S]*?\btimestamp:"[^"]*",version:"(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2018-17960', 'cross-site scripting by content', ['4.0.0', '4.11.0']),
      advisory('CVE-2021-32808', 'cross-site scripting by widgets', ['4.0.0', '4.16.2']),
      advisory('CVE-2021-32809', 'cross-site scripting by pasting', ['4.0.0', '4.16.2']),
      advisory('CVE-2021-37695', 'cross-site scripting by content', ['4.0.0', '4.16.2']),
      advisory('CVE-2021-41164', 'cross-site scripting by content', ['4.0.0', '4.17.0']),
      advisory('CVE-2021-41165', 'cross-site scripting by comments', ['4.0.0', '4.17.0']),
      advisory('CVE-2022-24728', 'cross-site scripting by addresses', ['4.0.0', '4.18.0']),
      advisory('CVE-2023-28439', 'cross-site scripting by frames and media', ['4.0.0', '4.21.0']),
    ],
  },
  {
    name: 'Froala Editor',
    fileNames: ['froala-editor', 'froala_editor'],
    banner: /\bfroala_editor v(\d+\.\d+\.\d+)/,
    advisories: [
      advisory('CVE-2019-19935', 'cross-site scripting by content', ['0', '3.2.3']),
      advisory('CVE-2021-28114', 'cross-site scripting by content', ['0', '3.2.7']),
      advisory('CVE-2021-30109', 'cross-site scripting by content', ['0', '3.2.7']),
      advisory('CVE-2020-22864', 'cross-site scripting by films', ['0', '4.0.11']),
      advisory('CVE-2023-41592', 'cross-site scripting by content', ['4.0.1', '4.1.4']),
      advisory('CVE-2024-51434', 'cross-site scripting by content', ['0', '4.3.1']),
    ],
  },
];

import { audit } from '../../../src/audits/best-practices/apple-touch-icon.ts';
import type { ResourceResponse } from '../../../src/page/resource.ts';
import { png } from '../../facts/image-size/image-bytes.ts';
import { describeAudit } from '../audit-cases.ts';
import { fetched, notFetched } from '../fetched.ts';

const URL = 'https://example.org/180.png';
const html = '<link rel=apple-touch-icon href=/180.png>';
const icon = (response: Partial<ResourceResponse>) => fetched('touch-icon', URL, response);
const resources = (...all: ReturnType<typeof icon>[]) => ({ resources: all });

describeAudit(audit, {
  named: {
    'links name icons of both relations': {
      html: `<link rel=apple-touch-icon-precomposed href=//cdn.example.com/old.png>
        <link rel=apple-touch-icon sizes=180x180 href=/180.png>`,
      ...resources(icon({ prefix: png(180, 180) })),
      value: [
        { url: URL, sizes: '180x180' },
        { url: 'https://cdn.example.com/old.png', sizes: null },
      ],
    },
    'an image of the page is the icon': {
      html,
      ...resources(fetched('image', URL, { prefix: png(180, 180) })),
    },
  },
  broken: {
    'the file is missing': { html, ...resources(icon({ status: 404 })), notes: ['status 404'] },
    'the file is not an image': {
      html,
      ...resources(icon({ prefix: new TextEncoder().encode('<svg/>') })),
      notes: ['not a raster image such as PNG or JPEG'],
    },
  },
  none: {
    'only a favicon is named': { html: '<link rel=icon href=/a.png>', value: [] },
    'the address is empty': { html: '<link rel=apple-touch-icon href>', value: [] },
  },
  unfetched: {
    'it was never requested': html,
    'the connection failed': { html, ...resources(notFetched('touch-icon', URL)) },
    'the server blocks programs': { html, ...resources(icon({ status: 403 })) },
  },
});

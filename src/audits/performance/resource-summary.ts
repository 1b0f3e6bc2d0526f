import { counted } from '../../engine/text/counted.ts';
import { defineAudit } from '../audit.ts';
import { textEvidence, withFile } from '../evidence.ts';
import { resourceTable } from '../facts/network/resource-table.ts';

export const audit = defineAudit({
  id: 'resource-summary',
  category: 'performance',
  importance: 'low',
  title: 'Files by type',
  description: 'The number and size of the files that the page loads, by type.',
  reference: 'https://developer.chrome.com/docs/lighthouse/performance/total-byte-weight/',
  results: {
    counted: { outcome: 'informative', title: 'Files by type' },
  },
  audit: (page) => {
    const table = resourceTable(page);
    return {
      result: 'counted',
      value: Object.fromEntries(table.map(({ type, ...figures }) => [type, figures])),
      evidence: table.map(({ type, requests, transferBytes }) =>
        withFile(textEvidence(null, `${type}: ${counted(requests, 'file')}`), { bytes: transferBytes }),
      ),
      confidence: 'likely',
    };
  },
});

import type { MeasuredFile } from '../../../../audits/audit.ts';
import { formatBytes, formatMs, formatSeconds } from '../../../../engine/text/units.ts';

/** The numbers of a file as text, in the order of the columns; empty where one is unknown. */
export const FILE_NUMBERS = {
  size: ({ bytes }: MeasuredFile) => (bytes === null ? '' : formatBytes(bytes)),
  saving: ({ saving }: MeasuredFile) => (saving === null ? '' : formatBytes(saving)),
  cachedFor: ({ lifetime }: MeasuredFile) => {
    if (lifetime === null) return '';
    return lifetime === 0 ? 'not cached' : formatSeconds(lifetime);
  },
  time: ({ milliseconds }: MeasuredFile) => (milliseconds === null ? '' : formatMs(milliseconds)),
};

/** All numbers in one line: `90 kB, could save 60 kB, cached for 1 hour`; empty without any. */
export function fileNumbersText(file: MeasuredFile | null): string {
  if (!file) return '';
  const saving = FILE_NUMBERS.saving(file);
  const lifetime = FILE_NUMBERS.cachedFor(file);
  return [
    FILE_NUMBERS.size(file),
    saving && `could save ${saving}`,
    lifetime && (file.lifetime === 0 ? lifetime : `cached for ${lifetime}`),
    FILE_NUMBERS.time(file),
  ]
    .filter(Boolean)
    .join(', ');
}

import type { PageProgress } from '../../../reports/watch/page-progress.ts';

/** The progress of an unfinished run as text. */
export function progressText(progress: PageProgress): string {
  switch (progress.stage) {
    case 'queued':
      return progress.position === null ? 'Queued' : `Queued as number ${progress.position}`;
    case 'running':
      return 'In progress';
    case 'fetching-page':
      return 'Fetching the page';
    case 'fetching-files':
      return progress.filesPlanned === 0
        ? 'Fetching files'
        : `Fetching files: ${progress.filesDone} of ${progress.filesPlanned}`;
    case 'auditing':
      return 'Auditing';
  }
}

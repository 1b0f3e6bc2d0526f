import type { RunSummary } from '../../database/queries/run-list.ts';
import { builder } from '../builder.ts';
import { connectionType } from './connection.ts';

/** The run type, apart from its fields, because reports and runs refer to each other. */
export const RunRef = builder.objectRef<RunSummary>('Run');

/** A slice of the runs of a report. */
export const RunConnection = connectionType('Run', 'runs', RunRef);

import { type RetentionRun, retentionNames } from '../../domain/retention.ts';

/** 'Kept for 30 days from when they were taken' */
export const keptText = ({ kind, days }: Pick<RetentionRun, 'kind' | 'days'>): string =>
  `Kept for ${days === 1 ? '1 day' : `${days.toLocaleString('en-US')} days`} from ${retentionNames[kind].from}`;

/** '12 removed, 1,340 in all' */
export const removedText = ({ removed, removedInAll }: Pick<RetentionRun, 'removed' | 'removedInAll'>) =>
  `${removed.toLocaleString('en-US')} removed, ${removedInAll.toLocaleString('en-US')} in all`;

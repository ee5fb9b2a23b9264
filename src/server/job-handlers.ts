import type { Context } from './context.ts';
import type { JobHandlers } from './jobs/handlers.ts';
import { adoptMessages } from './notifications/adopt-messages.ts';
import { deliver } from './notifications/deliver.ts';
import { lookForNearby } from './notifications/nearby.ts';
import { raiseAlerts } from './notifications/raise-alerts.ts';
import { tell } from './notifications/tell.ts';
import { returnOrphans } from './payments/return-orphans.ts';
import { settle } from './payments/settle.ts';
import { removeOld } from './privacy/retention.ts';
import { endDutyOfSignedOut } from './technicians/end-duty.ts';
import { endOldLinks } from './tracking/links.ts';

const done = async (work: Promise<unknown>) => {
  await work;
  return 'done' as const;
};

/** Who does each kind of job. How often, how many at once, and what follows an error: see jobs/kinds.ts. */
export const jobHandlers = (context: Context): JobHandlers => ({
  capture: (job) => settle(context, job),
  release: (job) => settle(context, job),
  void: (job) => settle(context, job),
  tell: (job) => tell(context, job),
  'deliver-staff': (job) => deliver(context, job),
  'deliver-customer': (job) => deliver(context, job),
  'adopt-messages': () => done(adoptMessages(context)),
  'return-orphans': () => done(returnOrphans(context)),
  'raise-alerts': () => done(raiseAlerts(context)),
  'look-for-nearby': () => done(lookForNearby(context)),
  'end-duty': () => done(endDutyOfSignedOut(context)),
  'end-links': () => done(endOldLinks(context)),
  retention: ({ payload, signal }) => done(removeOld(context, payload.kind, signal)),
});

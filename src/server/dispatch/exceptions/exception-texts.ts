import { reportName } from '../../../domain/bookings/customer-report.ts';
import { problemName } from '../../../domain/bookings/job-problem.ts';
import { MINUTE_MS } from '../../../domain/durations.ts';
import { formatCents } from '../../../domain/money/money.ts';
import { type TextContext, urgentUnplannedText } from '../reason-texts.ts';
import { isAvailable } from '../situation/available-technicians.ts';
import type { Situation } from '../situation/situation.ts';
import type { BestTechnician } from './best-technician.ts';
import type { Case } from './list-exceptions.ts';

const isAnyoneThere = ({ technicians, driving }: Situation): boolean =>
  technicians.some((each) => isAvailable(each, driving.nowMs));

/** Returns the name of a technician, or the username. */
export const nameOf = ({ technicians }: Situation, techId: string | null): string =>
  technicians.find((each) => each.techId === techId)?.name ?? techId ?? '';

/** What has happened, and who could go: 'Dana cannot go and has given the job back. Sam: arrives 9:52 AM, free now'. */
export function exceptionText(
  context: TextContext,
  situation: Situation,
  each: Case,
  best: BestTechnician | null,
): string {
  const note = each.found.problem?.note ?? each.report?.text;
  const { takenOverBy: admin, isAutomatic } = each;
  return [
    causeText(context, situation, each),
    note && `“${note}”`,
    best?.reason && `${nameOf(situation, best.techId)}: ${best.reason}.`,
    admin &&
      (isAutomatic
        ? context.texts.t('{admin} decides, not automatic mode.', { admin })
        : context.texts.t('{admin} holds it.', { admin })),
  ]
    .filter(Boolean)
    .join(' ');
}

function causeText(
  context: TextContext,
  situation: Situation,
  { found, booking, forecast, unpaid, fromPartner, report }: Case,
): string {
  const { t, plural } = context.texts;
  const { kind, problem, sinceMs, lateMinutes } = found;
  const technician = nameOf(situation, problem?.techId ?? booking?.assignedTechId ?? null);
  switch (kind) {
    case 'cannot_go':
      return t('{technician} cannot go and has given the job back.', { technician });
    case 'breakdown':
      return problem
        ? t('The van of {technician} has broken down. The job was given back.', { technician })
        : t('The van of {technician}, who still has this job, has broken down.', { technician });
    case 'out_of_energy':
      return problem
        ? t('The van of {technician} is out of energy. The job was given back.', { technician })
        : t('The van of {technician}, who still has this job, is out of energy.', { technician });
    case 'no_van':
      if (found.isFromPartner && fromPartner) {
        const { partner, state } = fromPartner;
        return state === 'silent'
          ? t('{partner} has not answered.', { partner })
          : t('{partner} does not come.', { partner });
      }
      return forecast?.best
        ? t('Nobody can be there in time.')
        : `${urgentUnplannedText(context, isAnyoneThere(situation))}.`;
    case 'refused_by_all':
      return t('Nobody of those who were asked has taken the job.');
    case 'silent_van': {
      // The situation has no technician whose account is disabled.
      const isOnDuty = situation.technicians.some(
        (each) => each.techId === booking?.assignedTechId && each.isOnDuty,
      );
      if (!isOnDuty) return t('{technician} is off duty and still has this job.', { technician });
      const minutes = Math.floor((situation.driving.nowMs - sinceMs) / MINUTE_MS);
      return plural(
        minutes,
        '{technician} has given no sign for {count} minute.',
        '{technician} has given no sign for {count} minutes.',
        { technician },
      );
    }
    case 'promise_breaking':
      return forecast?.arrivesAt
        ? t('{technician} arrives {minutes} min after the promise.', {
            technician,
            minutes: lateMinutes ?? 0,
          })
        : t('The promise has passed and {technician} is not there.', { technician });
    case 'money_refused':
      return t('The card was refused: {amount} is not paid.', {
        amount: formatCents(Number(unpaid?.amountCents ?? 0)),
      });
    case 'customer_report':
      return t('The customer reports: {problem}.', { problem: t(reportName[report?.kind ?? 'other']) });
    default:
      return t('{technician} reports: {problem}.', { technician, problem: t(problemName[kind]) });
  }
}

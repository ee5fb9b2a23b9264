import type { ExceptionAction, ExceptionChoice } from '../../../domain/dispatch/exception.ts';
import { isWithPartner } from '../../../domain/dispatch/partner.ts';
import { isUnderWay } from '../../../domain/dispatch/stops.ts';
import { isKeptAsTold } from '../../../domain/promise/lateness.ts';
import type { Context } from '../../context.ts';
import type { TextContext } from '../reason-texts.ts';
import type { Situation } from '../situation/situation.ts';
import type { BestTechnician } from './best-technician.ts';
import { nameOf } from './exception-texts.ts';
import type { Case } from './list-exceptions.ts';

const MAX_CHOICES = 3;

/** Returns the two or three things that a dispatcher can do, the best first. */
export function choicesFor(
  { texts: { t }, partner }: TextContext & Pick<Context, 'partner'>,
  situation: Situation,
  { found, booking, forecast, isAutomatic, takenOverBy }: Case,
  best: BestTechnician | null,
): ExceptionChoice[] {
  const { kind, problem } = found;
  const holder = problem?.techId ?? booking?.assignedTechId ?? null;
  const named = (techId: string | null) => ({ technician: nameOf(situation, techId) });
  const to = best?.techId ?? null;
  const labels: Record<ExceptionAction, string> = {
    assign: t('Assign {technician}', named(to)),
    reassign: t('Send {technician}', named(to)),
    call: t('Call customer'),
    'call-technician': t('Call {technician}', named(holder)),
    answer: t('Answer'),
    'tell-arrival': t('Tell the new time'),
    'payment-link': t('Send payment link'),
    move: t('Move to another time'),
    cancel: t('Cancel booking'),
    close: t('Settled'),
    take: t('Decide it myself'),
    partner: t('Hand to {partner}', { partner: partner?.name ?? '' }),
  };
  const choice = (action: ExceptionAction): ExceptionChoice => {
    const techId =
      action === 'call-technician' ? holder : action === 'assign' || action === 'reassign' ? to : null;
    return { action, label: labels[action], ...(techId !== null && { techId }) };
  };
  const send: ExceptionAction[] = to === null ? [] : [booking?.assignedTechId ? 'reassign' : 'assign'];
  const handing: ExceptionAction[] =
    partner && booking && !isUnderWay(booking) && !isWithPartner(booking) && !found.isFromPartner
      ? ['partner']
      : [];
  const movable: ExceptionAction[] = booking && !isUnderWay(booking) ? ['move'] : [];
  const arrivesAt = forecast?.arrivesAt ? Date.parse(forecast.arrivesAt) : null;
  const isNewTime = arrivesAt !== null && !isKeptAsTold(arrivesAt, booking?.lateBy ?? null);
  const taking: ExceptionAction[] = isAutomatic && takenOverBy === null ? ['take'] : [];
  const actions: ExceptionAction[] = (() => {
    switch (kind) {
      case 'unsafe':
        return ['call-technician', 'cancel', 'close'];
      case 'no_answer':
      case 'locked':
        return ['call', 'cancel', 'close'];
      case 'wrong_place':
        return ['call', 'call-technician', 'close'];
      case 'needs_tow':
        return [...send, 'call', 'close'];
      case 'silent_van':
        return [...send, 'call-technician', 'call'];
      case 'promise_breaking':
        return [...send, ...(isNewTime ? (['tell-arrival'] as const) : []), ...handing, 'call', ...movable];
      case 'customer_report':
        return ['answer', 'call', 'close'];
      case 'money_refused':
        return ['payment-link', 'call', ...(booking ? (['cancel'] as const) : [])];
      case 'no_van':
        return [...send, ...handing, ...taking, 'call', ...movable, 'cancel'];
      default:
        return [...send, ...taking, 'call', ...movable, 'cancel'];
    }
  })();
  return actions.slice(0, MAX_CHOICES).map(choice);
}

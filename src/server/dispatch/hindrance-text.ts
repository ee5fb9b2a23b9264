import type { Hindrance } from '../../domain/dispatch/dispatch-rules.ts';
import type { Context } from '../context.ts';
import { chargeText, timeText } from './proposal-reason.ts';

/** Says why a technician cannot do a booking: 'shift ends 5:30 PM'. */
export function hindranceText(
  context: Pick<Context, 'config' | 'texts'>,
  hindrance: Hindrance,
  nowMs: number,
): string {
  const { t } = context.texts;
  switch (hindrance.code) {
    case 'off-duty':
      return t('Off duty');
    case 'shift-starts':
      return t('shift starts {time}', { time: timeText(context, hindrance.at, nowMs) });
    case 'shift-ends': {
      const time = timeText(context, hindrance.at, nowMs);
      return hindrance.at > nowMs ? t('shift ends {time}', { time }) : t('shift ended {time}', { time });
    }
    case 'no-connector':
      return hindrance.connector === 'tow'
        ? t('cannot tow')
        : t('no {connector} connector', { connector: hindrance.connector });
    case 'low-charge':
      return chargeText(context, hindrance.kwhLeft);
  }
}

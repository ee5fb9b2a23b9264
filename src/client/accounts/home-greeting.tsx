import { businessHour } from '../../domain/bookings/schedule.ts';
import type { User } from '../../domain/people/customer.ts';
import { BrandMark } from '../app/brand.tsx';
import { config } from '../app/config.ts';
import { serverNow } from '../ui/server-clock.ts';
import { t } from '../ui/texts.ts';

/** 'Good morning' until noon, 'Good afternoon' until 18:00, 'Good evening' until 4:00; hours of the business clock. */
function greeting(hour: number): string {
  if (hour >= 4 && hour < 12) return t('Good morning');
  return hour >= 12 && hour < 18 ? t('Good afternoon') : t('Good evening');
}

/** Mark, greeting and first name. */
export function HomeGreeting({ user }: { user: User | null }) {
  const { hour } = businessHour(new Date(serverNow()), config.timeZone);
  return (
    <>
      <BrandMark />
      <h1 className="min-w-0 grow basis-[7rem] text-small text-ink-soft">
        {greeting(hour)}{' '}
        <strong className="block truncate text-amount text-ink">{user?.firstName || t('Welcome')}</strong>
      </h1>
    </>
  );
}

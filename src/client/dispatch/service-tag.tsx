import { Siren } from 'lucide-react';
import { type ServiceType, serviceName } from '../../domain/bookings/service-type.ts';
import { t } from '../ui/texts.ts';

/** The name of a service; Emergency is red and has an icon. */
export function ServiceTag({ serviceType }: { serviceType: ServiceType }) {
  const emergency = serviceType === 'emergency';
  return (
    <span
      className={`inline-flex items-center gap-1 font-semibold whitespace-nowrap ${emergency ? 'text-alarm-text' : 'text-ink-soft'}`}
    >
      {emergency && <Siren aria-hidden="true" className="size-[15px]" />}
      {t(serviceName[serviceType])}
    </span>
  );
}

import { useAtomValue } from 'jotai';
import { Phone } from 'lucide-react';
import { config } from '../app/config.ts';
import { ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { bookByPhoneAtom } from './book.ts';

/** Why another order is booked by phone, with the call, above Pay; nothing while it can be paid here. */
export function BookByPhone() {
  const why = useAtomValue(bookByPhoneAtom);
  if (why === null) return null;
  return (
    <div role="alert" className="grid gap-2">
      <p className="text-small text-pretty text-alarm-text">{why}</p>
      <ButtonLink wide href={telHref(config.supportPhone)}>
        <Phone aria-hidden="true" />
        {t('Call Support')}
      </ButtonLink>
    </div>
  );
}

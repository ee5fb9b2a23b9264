import { ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { telHref } from '../ui/tel.ts';
import { t } from '../ui/texts.ts';

/** Need Help: the support site, and the phone number of the booking. */
export function NeedHelp({ phone }: { phone: string | null }) {
  return (
    <Card aria-labelledby="help">
      <CardTitle id="help">{t('Need Help')}</CardTitle>
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink size="pair" to="/support">
          {t('Contact Support')}
        </ButtonLink>
        {phone && (
          <ButtonLink size="pair" href={telHref(phone)}>
            {t('Call Your Phone')}
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

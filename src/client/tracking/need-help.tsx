import { ButtonLink } from '../ui/button.tsx';
import { Card, CardTitle } from '../ui/card.tsx';
import { telHref } from '../ui/tel.ts';

/** Need Help: the support site, and the number that the technician has. */
export function NeedHelp({ phone }: { phone: string | null }) {
  return (
    <Card aria-labelledby="help">
      <CardTitle id="help">Need Help</CardTitle>
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink size="pair" to="/support">
          Contact Support
        </ButtonLink>
        {phone && (
          <ButtonLink size="pair" href={telHref(phone)}>
            Call Your Phone
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { Passkeys, type ProofForm } from '../app/passkeys.tsx';
import { CardTitle } from '../ui/card.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { readSecondFactor } from './second-factor-api.ts';

type OwnerFormProps = Omit<ComponentProps<typeof ConfirmForm>, 'withCode'> & { role: StaffRole };

/** The password once more, and a code where a second factor is on. */
function OwnerForm({ role, ...rest }: OwnerFormProps) {
  const { data } = useQuery(readSecondFactor(role));
  return <ConfirmForm {...rest} withCode={data?.enabled === true} />;
}

const forms: Record<StaffRole, ProofForm> = {
  admin: (props) => <OwnerForm role="admin" {...props} />,
  tech: (props) => <OwnerForm role="tech" {...props} />,
};

/** The own passkeys of staff. */
export function StaffPasskeys({ role }: { role: StaffRole }) {
  return (
    <section aria-label="Passkeys" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <CardTitle level={3}>Passkeys</CardTitle>
      <Passkeys path={`/api/${role}/account/passkeys`} Form={forms[role]} asksFirst />
    </section>
  );
}

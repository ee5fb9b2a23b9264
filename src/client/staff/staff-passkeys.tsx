import type { StaffRole } from '../../domain/staff.ts';
import { Passkeys, type ProofForm } from '../app/passkeys.tsx';
import { CardTitle } from '../ui/card.tsx';
import { OwnerForm } from './owner-form.tsx';

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

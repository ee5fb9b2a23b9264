import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import type { StaffRole } from '../../domain/staff.ts';
import { ConfirmForm } from './confirm-form.tsx';
import { readSecondFactor } from './second-factor-api.ts';

type OwnerFormProps = Omit<ComponentProps<typeof ConfirmForm>, 'withCode'> & { role: StaffRole };

/** The password once more, and a code where a second factor is on. */
export function OwnerForm({ role, ...rest }: OwnerFormProps) {
  const { data } = useQuery(readSecondFactor(role));
  return <ConfirmForm {...rest} withCode={data?.enabled === true} />;
}

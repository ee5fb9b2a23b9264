import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { StaffAccount } from '../../domain/people/staff.ts';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { sessionAtoms } from '../app/sessions.ts';
import { Button } from '../ui/button.tsx';
import { List } from '../ui/card.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { AddStaffForm } from './add-staff-form.tsx';
import { readStaff } from './api.ts';
import { DemandSecondFactor } from './demand-second-factor.tsx';
import { StaffItem } from './staff-row.tsx';

type StaffDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  roster: readonly RosterTechnician[];
};

/** The staff accounts with their roles, and the form that adds one. */
export function StaffDialog({ open, onOpenChange, roster }: StaffDialogProps) {
  const [adding, setAdding] = useState(false);
  // After the form closes, the button that opened it gets the focus.
  const closed = useRef(false);
  const close = () => {
    closed.current = true;
    setAdding(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        closed.current = false;
        setAdding(false);
        onOpenChange(next);
      }}
      title={t('Staff accounts')}
      width="wide"
      closeOnOutsidePress={false}
    >
      <div className="gutter grid grid-cols-[minmax(0,1fr)] gap-3 pb-6 sm:px-6">
        {adding ? (
          <AddStaffForm onAdded={close} onCancel={close} />
        ) : (
          <Button
            size="compact"
            className="justify-self-end"
            autoFocus={closed.current}
            onClick={() => setAdding(true)}
          >
            <UserPlus aria-hidden="true" />
            {t('Add account')}
          </Button>
        )}
        <StaffList roster={roster} />
        <DemandSecondFactor />
      </div>
    </Dialog>
  );
}

/** Active accounts first; disabled accounts stay listed, because the history of bookings has their names. */
const inOrder = (accounts: readonly StaffAccount[]) =>
  [...accounts].sort((a, b) => Number(b.active) - Number(a.active));

function StaffList({ roster }: Pick<StaffDialogProps, 'roster'>) {
  const session = useAtomValue(sessionAtoms.admin);
  const query = useQuery(readStaff);
  if (!query.data) {
    return query.isError ? (
      <ErrorState
        title={t('Accounts did not load')}
        busy={query.isFetching}
        onRetry={() => query.refetch()}
      />
    ) : (
      <div className="grid gap-3">
        <Loading what={t('accounts')} />
        <Skeleton className="h-15 w-full" />
        <Skeleton className="h-15 w-full" />
      </div>
    );
  }
  const jobsOf = new Map(roster.map(({ techId, openJobs }) => [techId, openJobs]));
  return (
    <List aria-label={t('Accounts')}>
      {inOrder(query.data).map((account) => (
        <StaffItem
          key={account.username}
          account={account}
          openJobs={jobsOf.get(account.username) ?? 0}
          self={account.username === session?.username}
        />
      ))}
    </List>
  );
}

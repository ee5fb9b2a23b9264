import { type ReactNode, useState } from 'react';
import type { StaffRole } from '../../domain/people/staff.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';

const AccountDialog = lazyPart('staff/account-dialog', () => import('./account-dialog.tsx'));

/**
 * The dialog of the own account; its code is loaded when the dialog is first opened.
 * @param settings what can be set on this device, at the top of the dialog
 */
export function useAccountDialog(
  role: StaffRole,
  username: string,
  settings?: ReactNode,
): { dialog: ReactNode; open: () => void } {
  const [isOpen, setIsOpen] = useState(false);
  const dialog = isOpen && (
    <LatePart>
      <AccountDialog role={role} username={username} onClose={() => setIsOpen(false)}>
        {settings}
      </AccountDialog>
    </LatePart>
  );
  return { dialog, open: () => setIsOpen(true) };
}

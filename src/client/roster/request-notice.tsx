import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { texts } from '../../domain/texts.ts';
import { onEvent } from '../app/socket.ts';
import { toast } from '../app/toast.ts';
import { t } from '../ui/texts.ts';
import { readRequestsAgain, useShiftRequests } from './api.ts';

const titles = texts({
  leave: '{technician} asks for leave',
  swap: '{technician} asks to give a shift away',
});

/** Shows a toast once for each thing that a technician asks for while a page of dispatchers is open. */
export default function RequestNotice(): null {
  const { data: requests } = useShiftRequests();
  const navigate = useNavigate();
  const known = useRef<ReadonlySet<string> | null>(null);
  useEffect(() => onEvent('staff:changed', () => void readRequestsAgain()), []);
  useEffect(() => {
    if (!requests) return;
    const before = known.current;
    known.current = new Set(requests.map(({ id }) => id));
    // What was asked before the page was opened is counted beside the roster's link only.
    const asked = before ? requests.find(({ id }) => !before.has(id)) : undefined;
    if (!asked) return;
    toast({
      title: t(titles[asked.kind], { technician: asked.techId }),
      description: t('An admin answers in the roster.'),
      action: { label: t('Show roster'), onSelect: () => void navigate('/admin/roster') },
      variant: 'alert',
    });
  }, [requests, navigate]);
  return null;
}

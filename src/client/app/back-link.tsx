import { ArrowLeft } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router';
import { IconLink } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';

type BackLinkProps = { to: string; floating?: boolean; className?: string };

/** Goes back to the previous page of the app; to `to` if the page was opened by a link from elsewhere. */
export function BackLink({ to, ...look }: BackLinkProps) {
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // React Router stores the index of the entry in its history; 0 is the first page of the app.
    if (!history.state?.idx || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <IconLink label={t('Back')} to={to} onClick={goBack} {...look}>
      <ArrowLeft aria-hidden="true" />
    </IconLink>
  );
}

import { CreditCard } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { t } from '../ui/texts.ts';

/** Marks a booking that nobody has paid for. */
export const UnpaidBadge = ({ className }: { className?: string }) => (
  <Badge state="waiting" icon={CreditCard} className={className}>
    {t('Unpaid')}
  </Badge>
);

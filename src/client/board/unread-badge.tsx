import { MessageSquare } from 'lucide-react';
import { Badge } from '../ui/badge.tsx';
import { plural } from '../ui/texts.ts';

/** How many messages of the customer nobody of staff has read. */
export const UnreadBadge = ({ count, className }: { count: number; className: string }) => (
  <Badge state="waiting" icon={MessageSquare} className={className}>
    {plural(count, '{count} unread', '{count} unread')}
  </Badge>
);

import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { baseName } from '../../domain/company-words.ts';
import { config } from '../app/config.ts';
import { List } from '../ui/card.tsx';

/** What this browser tells, as `push` draws it, and the service area. */
export function Settings({ push }: { push: ReactNode }) {
  return (
    <List>
      <li>{push}</li>
      <li className="flex min-h-14 items-center gap-3 px-4 py-3">
        <MapIcon aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="flex-1">Service area</span>
        <span className="text-ink-soft">
          {config.radiusMiles} miles, {baseName(config)}
        </span>
      </li>
    </List>
  );
}

import { Map as MapIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { baseName } from '../../domain/company/company-words.ts';
import { config } from '../app/config.ts';
import { List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

/** The setting for notifications, which `push` draws, and the service area. */
export function Settings({ push }: { push: ReactNode }) {
  return (
    <List>
      <li>{push}</li>
      <li className="flex min-h-14 items-center gap-3 px-4 py-3">
        <MapIcon aria-hidden="true" className="size-5 text-ink-soft" />
        <span className="flex-1">{t('Service area')}</span>
        <span className="text-ink-soft">
          {t('{miles} miles, {base}', { miles: config.radiusMiles, base: baseName(config) })}
        </span>
      </li>
    </List>
  );
}

import { Command } from 'lucide-react';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { openBar } from './use-command-keys.ts';

/** Opens the command bar for people who do not know its key. */
export const CommandButton = () => (
  <IconButton
    compact
    label={t('Commands')}
    title={t('Commands (Ctrl K)')}
    aria-keyshortcuts="Control+K Meta+K"
    onClick={openBar}
    className="text-ink-soft"
  >
    <Command aria-hidden="true" />
  </IconButton>
);

import { Check, Star, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { MAX_VIEW_NAME, type SavedView } from '../../contract/shapes/saved-view.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { moveByArrows } from '../ui/keyboard.ts';
import { t } from '../ui/texts.ts';
import { addView, changeView, isShown, type Listing, removeView, settingsOf } from './views.ts';

type ViewsDialogProps = {
  kind: 'choose' | 'save';
  views: readonly SavedView[];
  /** What the list shows now. */
  listing: Listing;
  onShow: (view: SavedView) => void;
  onClose: () => void;
};

/** The saved views: to show one, to make one the default, to remove one; or a form that saves what the list shows. */
export default function ViewsDialog({ kind, ...props }: ViewsDialogProps) {
  return kind === 'choose' ? <ChooseView {...props} /> : <SaveView {...props} />;
}

type Props = Omit<ViewsDialogProps, 'kind'>;

function ChooseView({ views, listing, onShow, onClose }: Props) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Saved views')}
      description={t('A star marks the view with which your board opens.')}
      initialFocus={() => list.current?.querySelector<HTMLElement>('[data-view]')}
    >
      {views.length === 0 ? (
        <p className="gutter pb-6 text-small text-ink-soft">
          {t('None yet. Set the filters of the list, then save them as a view.')}
        </p>
      ) : (
        <ul
          ref={list}
          onKeyDown={(event) => moveByArrows(event, '[data-view]')}
          className="gutter grid gap-1 pb-6"
        >
          {views.map((view) => (
            <li key={view.id} data-stop={view.id} className="flex items-center gap-1">
              <Button
                kind="quiet"
                data-view
                aria-current={isShown(view, listing) || undefined}
                onClick={() => {
                  onClose();
                  onShow(view);
                }}
                className="min-w-0 flex-1 justify-start!"
              >
                {isShown(view, listing) && <Check aria-hidden="true" />}
                <span className="truncate">{view.name}</span>
                {view.isShared && <span className="text-fine font-normal text-ink-soft">{t('for all')}</span>}
              </Button>
              <IconButton
                compact
                label={t('Open the board with {view}', { view: view.name })}
                aria-pressed={view.isDefault}
                onClick={() => void changeView(view.id, { isDefault: !view.isDefault })}
              >
                <Star aria-hidden="true" fill={view.isDefault ? 'currentColor' : 'none'} />
              </IconButton>
              <IconButton
                compact
                label={t('Remove {view}', { view: view.name })}
                onClick={() => void removeView(view.id)}
              >
                <Trash2 aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function SaveView({ views, listing, onClose }: Props) {
  const [name, setName] = useState('');
  const [isShared, setIsShared] = useState(false);
  const [isDefault, setIsDefault] = useState(false);
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const same = views.find((view) => view.name === name.trim() && view.isShared === isShared);
  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (busy || name.trim() === '') return;
    setBusy(true);
    const settings = settingsOf(listing);
    const isSaved = same
      ? await changeView(same.id, { settings, ...(isDefault && { isDefault }) })
      : await addView({ name, isShared, isDefault, settings });
    setBusy(false);
    if (isSaved) onClose();
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Save this view')}
      description={t(
        'It keeps the filters, the order and the columns of the list, not what is searched for.',
      )}
      initialFocus={() => field.current}
    >
      <form onSubmit={onSubmit} className="gutter grid gap-3 pb-[calc(16px+var(--safe-bottom))]">
        <Field label={t('Name')} hint={same && t('Takes the place of the view of this name.')}>
          <TextInput
            ref={field}
            name="viewName"
            autoComplete="off"
            maxLength={MAX_VIEW_NAME}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        {[
          { text: t('For all dispatchers'), checked: isShared, onChange: setIsShared },
          { text: t('My board opens with it'), checked: isDefault, onChange: setIsDefault },
        ].map(({ text, checked, onChange }) => (
          <label key={text} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={checked}
              onChange={(event) => onChange(event.target.checked)}
              className="size-5 accent-volt-text"
            />
            {text}
          </label>
        ))}
        <Button type="submit" kind="forward" busy={busy} disabled={name.trim() === ''}>
          {t('Save view')}
        </Button>
      </form>
    </Dialog>
  );
}

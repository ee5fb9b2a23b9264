import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import type { Passkey } from '../../../contract/shapes/passkey.ts';
import { queryClient } from '../../app/query-client.ts';
import { Field, TextInput } from '../../ui/field.tsx';
import { FormActions } from '../../ui/form-actions.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { t } from '../../ui/texts.ts';
import { whenTime } from '../../ui/time.tsx';
import { type PasskeysPath, readPasskeys, renamePasskey } from './passkey-api.ts';
import { usePasskeyAttempt } from './use-passkey-attempt.ts';

type PasskeyRowProps = { path: PasskeysPath; passkey: Passkey; onRemove: () => void };

/** One passkey: its name and last use, with buttons that rename and remove it. */
export function PasskeyItem({ path, passkey, onRemove }: PasskeyRowProps) {
  const { name, createdAt, lastUsedAt } = passkey;
  const [isRenaming, setIsRenaming] = useState(false);
  const pencil = useRef<HTMLSpanElement>(null);
  const close = () => {
    setIsRenaming(false);
    pencil.current?.querySelector('button')?.focus();
  };
  return (
    <li className="grid gap-3 py-1.5 pr-1 pl-4" aria-label={name}>
      <div className="flex items-center gap-3">
        <KeyRound aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
        <span className="min-w-0 flex-1">
          <span className="block [overflow-wrap:anywhere]">{name}</span>
          <span className="block text-small text-ink-soft">
            {lastUsedAt
              ? t('Last used {time}', { time: whenTime(lastUsedAt) })
              : t('Added {time}', { time: whenTime(createdAt) })}
          </span>
        </span>
        <span ref={pencil} className="flex">
          <IconButton
            label={t('Rename {name}', { name })}
            compact
            aria-expanded={isRenaming}
            onClick={() => setIsRenaming(!isRenaming)}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton label={t('Remove {name}', { name })} compact onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {isRenaming && <RenamePasskey path={path} passkey={passkey} onClose={close} />}
    </li>
  );
}

type RenameProps = { path: PasskeysPath; passkey: Passkey; onClose: () => void };

function RenamePasskey({ path, passkey, onClose }: RenameProps) {
  const { busy, failure, attempt } = usePasskeyAttempt();
  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('passkeyName'));
    void attempt(async () => {
      const renamed = await renamePasskey(path, passkey.id, name);
      queryClient.setQueryData(readPasskeys(path).queryKey, (known) =>
        known?.map((each) => (each.id === renamed.id ? renamed : each)),
      );
      onClose();
    });
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={t('Name of {name}', { name: passkey.name })}
      className="grid gap-3 pr-3 pb-2"
    >
      <Field label={t('Name')} error={failure?.message}>
        <TextInput
          name="passkeyName"
          defaultValue={passkey.name}
          maxLength={60}
          autoComplete="off"
          autoFocus
        />
      </Field>
      <FormActions submit={t('Save name')} busy={busy} onCancel={onClose} />
    </form>
  );
}

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { DELETE_WORD } from '../../contract/shapes/account-deletion.ts';
import { call, type ServerFailure, serverFailure } from '../app/http.ts';
import { reauthenticateHref } from '../app/sign-in.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';
import { t } from '../ui/texts.ts';

/** 403 `SIGN_IN_AGAIN`, 409 `BOOKING_OPEN`, `MONEY_MOVING`, `REFUND_OWED`: nothing was deleted. */
const deleteAccount = () => call('POST /api/account/delete', { body: { confirm: DELETE_WORD } });

/** Shows why the server refuses, with a link to the page that helps. */
function Refusal({ failure }: { failure: ServerFailure | null }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>
        {failure
          ? t(failure.message)
          : t('The server did not answer. Your account is still there. Please try again.')}
      </p>
      {failure?.code === 'SIGN_IN_AGAIN' && (
        <ButtonLink size="compact" href={reauthenticateHref('/account')}>
          {t('Sign in again')}
        </ButtonLink>
      )}
      {failure?.code === 'BOOKING_OPEN' && (
        <Link to="/history" className="font-semibold underline">
          {t('See your bookings')}
        </Link>
      )}
    </div>
  );
}

type DeleteAccountDialogProps = {
  /** Removes what this device stores of the customer. */
  onDeleted: () => void;
  onClose: () => void;
};

/** Says what is deleted and what is kept, and asks the customer to type the word. */
export default function DeleteAccountDialog({ onDeleted, onClose }: DeleteAccountDialogProps) {
  const [typed, setTyped] = useState('');
  const [untyped, setUntyped] = useState(false);
  const { mutate, isPending, isSuccess, isError, error } = useMutation({
    mutationFn: deleteAccount,
    onSuccess: () => {
      onDeleted();
      location.replace('/api/account/deleted');
    },
  });
  const busy = isPending || isSuccess;

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const isTyped = typed.trim().toUpperCase() === DELETE_WORD;
    setUntyped(!isTyped);
    if (isTyped && !busy) mutate();
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Delete your account?')}
      description={t('This is done at once and cannot be undone.')}
      closeOnOutsidePress={false}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-1 flex-col">
        <div className="gutter grid content-start gap-4 pt-2 pb-4">
          <dl className="grid gap-3 text-small">
            <div>
              <dt className="font-semibold">{t('What goes')}</dt>
              <dd className="text-ink-soft">
                {t('Your profile, photo, passkeys, messages, notification addresses and shared links.')}
              </dd>
            </div>
            <div>
              <dt className="font-semibold">{t('What stays')}</dt>
              <dd className="text-ink-soft">
                {t(
                  'The town, times and amounts of your bookings, without your name: we have to keep our books. Our log of sign-ins and changes, under a number, for its time.',
                )}
              </dd>
            </div>
          </dl>
          <Field
            label={t('Type {word} to confirm', { word: DELETE_WORD })}
            error={untyped ? t('Please type {word} to confirm.', { word: DELETE_WORD }) : undefined}
          >
            <TextInput
              name="confirm"
              value={typed}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              onChange={(event) => setTyped(event.target.value)}
            />
          </Field>
          {isError && <Refusal failure={serverFailure(error)} />}
        </div>
        <div className="gutter mt-auto grid gap-2 pt-3 pb-[calc(16px+var(--safe-bottom))] sm:mt-0">
          <DialogClose>
            <Button disabled={busy}>{t('Keep account')}</Button>
          </DialogClose>
          <Button kind="emergency" type="submit" busy={busy}>
            {busy ? t('Deleting…') : t('Delete account')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

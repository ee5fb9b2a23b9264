import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { DELETE_WORD } from '../../domain/account-deletion.ts';
import { call, type ServerFailure, serverFailure } from '../app/http.ts';
import { reauthenticateHref } from '../app/sign-in.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { Dialog, DialogClose } from '../ui/dialog.tsx';
import { Field, TextInput } from '../ui/field.tsx';

const NO_ANSWER = 'The server did not answer. Your account is still there. Please try again.';
const NOT_TYPED = `Please type ${DELETE_WORD} to confirm.`;

const goes = 'Your profile, photo, passkeys, messages, notification addresses and shared links.';
const stays =
  'The town, times and amounts of your bookings, without your name: we have to keep our books. Our log of sign-ins and changes, under a number, for its time.';

/** 403 `SIGN_IN_AGAIN`, 409 `BOOKING_OPEN`, `MONEY_MOVING`, `REFUND_OWED`: nothing was deleted. */
const deleteAccount = () => call('POST /api/account/delete', { body: { confirm: DELETE_WORD } });

/** Why the server refuses, and the way on from there. */
function Refusal({ failure }: { failure: ServerFailure | null }) {
  return (
    <div role="alert" className="grid justify-items-start gap-2 rounded-small bg-alarm-wash p-3.5 text-small">
      <p>{failure?.message ?? NO_ANSWER}</p>
      {failure?.code === 'SIGN_IN_AGAIN' && (
        <ButtonLink size="compact" href={reauthenticateHref('/account')}>
          Sign in again
        </ButtonLink>
      )}
      {failure?.code === 'BOOKING_OPEN' && (
        <Link to="/history" className="font-semibold underline">
          See your bookings
        </Link>
      )}
    </div>
  );
}

type DeleteAccountDialogProps = {
  /** Forgets what this device keeps of the customer. */
  onDeleted: () => void;
  onClose: () => void;
};

/** Says what goes and what stays, and asks for the word. */
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
      title="Delete your account?"
      description="This is done at once and cannot be undone."
      closeOnOutsidePress={false}
    >
      <form noValidate onSubmit={onSubmit} className="flex flex-1 flex-col">
        <div className="gutter grid content-start gap-4 pt-2 pb-4">
          <dl className="grid gap-3 text-small">
            <div>
              <dt className="font-semibold">What goes</dt>
              <dd className="text-ink-soft">{goes}</dd>
            </div>
            <div>
              <dt className="font-semibold">What stays</dt>
              <dd className="text-ink-soft">{stays}</dd>
            </div>
          </dl>
          <Field label={`Type ${DELETE_WORD} to confirm`} error={untyped ? NOT_TYPED : undefined}>
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
            <Button disabled={busy}>Keep account</Button>
          </DialogClose>
          <Button kind="emergency" type="submit" busy={busy}>
            {busy ? 'Deleting…' : 'Delete account'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

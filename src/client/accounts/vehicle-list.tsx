import { useMutation } from '@tanstack/react-query';
import { Car, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { type CustomerVehicle, MAX_VEHICLES } from '../../domain/people/vehicle.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { failureText, serverFailure } from '../app/http.ts';
import { toast } from '../app/toast.ts';
import { PlugPicture } from '../bookings/shared/plug-picture.tsx';
import { Button } from '../ui/button.tsx';
import { Card, List } from '../ui/card.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { ConfirmRemoval } from './confirm-removal.tsx';
import { VehicleForm } from './vehicle-form.tsx';
import { putVehicleFirst, removeVehicle, useVehicles } from './vehicles.ts';

const ADD = 'add-vehicle';
const editId = (id: string): string => `edit-${id}`;
/** What had the focus may have gone with the change. */
const focusOn = (id: string) =>
  requestAnimationFrame(() => (document.getElementById(id) ?? document.getElementById(ADD))?.focus());

const failureOf = (error: Error | null) =>
  error && {
    code: serverFailure(error)?.code ?? '',
    message: failureText(error, t('Please check your connection and try again.')),
  };

/** The customer's cars on the account page, the usual one first, with buttons that add, change and remove one. */
export default function VehicleList() {
  const { data, isError, isFetching, refetch } = useVehicles();
  const [isAdding, setIsAdding] = useState(false);
  if (!data) {
    return isError ? (
      <ErrorState title={t('Your vehicles did not load')} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <>
        <Loading what={t('your vehicles')} />
        <Skeleton className="h-16 w-full rounded-card" />
      </>
    );
  }
  const close = () => {
    setIsAdding(false);
    focusOn(ADD);
  };
  return (
    <>
      {data.length === 0 && (
        <p className="text-small text-ink-soft">
          {t('No vehicle is saved. Add yours, and the booking form fills it in.')}
        </p>
      )}
      {data.length > 0 && (
        <List aria-label={t('Your vehicles')}>
          {data.map((vehicle) => (
            <VehicleItem key={vehicle.id} vehicle={vehicle} isOnly={data.length === 1} />
          ))}
        </List>
      )}
      {data.length < MAX_VEHICLES || isAdding ? (
        <Button id={ADD} aria-expanded={isAdding} onClick={() => setIsAdding(!isAdding)}>
          <Plus aria-hidden="true" />
          {t('Add a vehicle')}
        </Button>
      ) : (
        <p className="text-small text-ink-soft">
          {t('You have {count} vehicles, the most that can be saved.', { count: MAX_VEHICLES })}
        </p>
      )}
      {isAdding && (
        <Card>
          <VehicleForm vehicle={null} label={t('New vehicle')} onClose={close} />
        </Card>
      )}
    </>
  );
}

type ItemProps = { vehicle: CustomerVehicle; isOnly: boolean };

function VehicleItem({ vehicle, isOnly }: ItemProps) {
  const { id, isUsual, licensePlate, vehicleConnector } = vehicle;
  const [open, setOpen] = useState<'form' | 'removal' | null>(null);
  const name = vehicleText(vehicle) || licensePlate || t('Vehicle');
  // The profile above names the only one already.
  const title = isOnly ? t('Your car') : name;
  const details = isOnly
    ? [vehicleConnector ?? t('Connector not known')]
    : [isUsual && t('Used first'), licensePlate !== name && licensePlate, vehicleConnector].filter(Boolean);
  const close = () => {
    setOpen(null);
    focusOn(editId(id));
  };
  const first = useMutation({
    mutationFn: () => putVehicleFirst(id),
    onSuccess: () => focusOn(editId(id)),
    onError: (error) => {
      const description = failureText(error, t('Please check your connection and try again.'));
      toast({ title: t('The vehicle was not changed'), description, variant: 'destructive' });
    },
  });
  const removal = useMutation({
    mutationFn: () => removeVehicle(id),
    onSuccess: () => {
      toast({ title: t('Vehicle removed'), description: name });
      focusOn(ADD);
    },
  });
  return (
    <li aria-label={name} className="grid grid-cols-[minmax(0,1fr)] gap-3 px-4 py-2">
      <div className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1">
        <span className="flex min-w-0 flex-1 basis-48 items-center gap-3">
          {vehicleConnector ? (
            <PlugPicture plug={vehicleConnector} className="size-6 shrink-0 text-ink-soft" />
          ) : (
            <Car aria-hidden="true" className="size-6 shrink-0 text-ink-soft" />
          )}
          <span className="min-w-0">
            <span className="block [overflow-wrap:anywhere]">{title}</span>
            {details.length > 0 && (
              <span className="block text-small text-ink-soft [overflow-wrap:anywhere]">
                {details.join(', ')}
              </span>
            )}
          </span>
        </span>
        <span className="-mr-3 flex items-center">
          {!isUsual && (
            <Button
              kind="plain"
              size="compact"
              aria-label={t('Use first: {name}', { name })}
              busy={first.isPending}
              onClick={() => first.mutate()}
            >
              {t('Use first')}
            </Button>
          )}
          <IconButton
            id={editId(id)}
            label={t('Edit {name}', { name })}
            compact
            aria-expanded={open === 'form'}
            onClick={() => setOpen(open === 'form' ? null : 'form')}
          >
            <Pencil aria-hidden="true" />
          </IconButton>
          <IconButton
            label={t('Remove {name}', { name })}
            compact
            aria-expanded={open === 'removal'}
            onClick={() => {
              removal.reset();
              setOpen(open === 'removal' ? null : 'removal');
            }}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </span>
      </div>
      {open === 'form' && (
        <VehicleForm vehicle={vehicle} label={t('Edit {name}', { name })} onClose={close} />
      )}
      {open === 'removal' && (
        <ConfirmRemoval
          submit={t('Remove')}
          keep={t('Keep the vehicle')}
          busy={removal.isPending}
          error={failureOf(removal.error)}
          onConfirm={() => removal.mutate()}
          onCancel={close}
        >
          {t('{name} is removed from your vehicles. Your bookings stay as they are.', { name })}
        </ConfirmRemoval>
      )}
    </li>
  );
}

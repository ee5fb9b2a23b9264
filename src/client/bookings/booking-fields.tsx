import { clsx } from 'clsx';
import { History } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { BookingForm as Values } from '../../contract/shapes/new-booking.ts';
import type { Booking } from '../../domain/bookings/booking.ts';
import { bookingFields, textNames } from '../../domain/bookings/booking-fields.ts';
import type { CustomerVehicle } from '../../domain/people/vehicle.ts';
import type { QuotedOverload } from '../../domain/promise/quoted-overload.ts';
import { config } from '../app/config.ts';
import { LanguageSwitch } from '../app/language-switch.tsx';
import { ActionBar } from '../app/shell.tsx';
import type { Place } from '../places/api.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { Field, nextFieldOnEnter, TextArea, TextInput } from '../ui/field.tsx';
import { PhoneInput } from '../ui/phone-input.tsx';
import { t } from '../ui/texts.ts';
import { whenTime } from '../ui/time.tsx';
import { ArrivalNote, PromiseLines } from './beside-pay.tsx';
import { CarChoice } from './car-choice.tsx';
import { CarNeeds } from './car-needs.tsx';
import { LocationField } from './location-field.tsx';
import { type Order, priceLines } from './order.ts';
import { TotalLine } from './order-summary.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { ServiceSwitch } from './service-switch.tsx';
import type { BookingPlace } from './use-booking-place.ts';

type BookingFormProps = {
  form: UseFormReturn<Values>;
  vehicles: readonly CustomerVehicle[];
  /** The customer's last booking; the form offers the place of that booking. */
  last: Booking | undefined;
  place: BookingPlace;
  /** The free times near the one that was refused; null if none was. */
  near: readonly string[] | null;
  checking: boolean;
  onSubmit: (choice: LateChoice) => void;
};

/**
 * What a customer chooses of a late emergency: `tellsEarlier` for hearing when somebody comes earlier, `partner` for the
 * partner company.
 */
export type LateChoice = Pick<Order, 'tellsEarlier' | 'partner'>;

/** The dialog's first step: service, place, time, customer and vehicle. */
export function BookingFields({ form, vehicles, last, place, near, checking, onSubmit }: BookingFormProps) {
  const { control, register, setFocus, formState, watch } = form;
  const errors = formState.errors;
  const [serviceType, scheduledAt, kwh] = watch(['serviceType', 'scheduledAt', 'kwh']);
  const { total, ...parts } = priceLines(serviceType, place.distance.result, scheduledAt, kwh);
  const { result } = place.distance;
  const quote = result?.quote ?? null;
  const standard = serviceType === 'standard';
  const { isLate = false, overload } = (!standard && quote?.emergency) || {};
  const isPlaceOpen = place.place.text.trim() === '' && place.place.point === null;
  return (
    <form
      noValidate
      onKeyDown={nextFieldOnEnter}
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (overload?.rule !== 'stop') onSubmit(overload?.partner ? { partner: true } : {});
      }}
    >
      <div className="gutter grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-5 pt-3 pb-8">
        <ServiceSwitch field={register('serviceType')} quote={quote} />
        <LocationField
          field={register('location', { onBlur: place.onLeave })}
          error={errors.location?.message}
          place={place.place}
          distance={place.distance}
          question={place.question}
          refusals={place.refusals}
          finding={place.finding}
          onPlace={place.setPlace}
          onAnswered={place.answer}
          onEdit={() => setFocus('location', { shouldSelect: true })}
        />
        <ArrivalNote serviceType={serviceType} quote={quote} />
        {last && isPlaceOpen && <LastPlace booking={last} onPick={place.setPlace} />}
        {standard && (
          <Controller
            control={control}
            name="scheduledAt"
            render={({ field, fieldState }) => (
              <ScheduleField
                value={field.value ?? null}
                onChange={field.onChange}
                focusRef={field.ref}
                error={fieldState.error?.message}
                wish={
                  result && { ...place.place.needs, latitude: result.latitude, longitude: result.longitude }
                }
                near={near}
              />
            )}
          />
        )}
        <div className="grid gap-4">
          <h2 className="mt-3 text-heading">{t('You and your car')}</h2>
          <Field label={t('Name')} error={errors.customerName?.message}>
            <TextInput {...register('customerName')} autoComplete="name" enterKeyHint="next" />
          </Field>
          <Field label={t('Phone')} aside={t('Your technician may call')} error={errors.phoneNumber?.message}>
            <Controller
              control={control}
              name="phoneNumber"
              render={({ field }) => (
                <PhoneInput
                  {...field}
                  autoComplete="tel"
                  enterKeyHint="next"
                  placeholder={t('(xxx) xxx-xxxx')}
                />
              )}
            />
          </Field>
          <CarChoice form={form} vehicles={vehicles} />
          {textNames.map((name) => {
            const { kind, label, placeholder } = bookingFields[name];
            const input = { ...register(name), placeholder: placeholder && t(placeholder) };
            return (
              <Field key={name} label={t(label)} aside={t('Optional')} error={errors[name]?.message}>
                {kind === 'paragraph' ? (
                  <TextArea {...input} />
                ) : (
                  <TextInput {...input} enterKeyHint="next" />
                )}
              </Field>
            );
          })}
          <CarNeeds form={form} error={errors.kwh?.message} serviceType={serviceType} quote={quote} />
        </div>
        {/* The form covers that of the page. What is typed is stored, and the form opens again. */}
        <div className="flex justify-center">
          <LanguageSwitch search={`?book=${serviceType}`} />
        </div>
      </div>
      <ActionBar>
        <PromiseLines
          serviceType={serviceType}
          scheduledAt={scheduledAt}
          kwh={kwh}
          quote={quote}
          former={place.former}
          // Of the green button: the note says both times.
          partner={overload?.partner !== undefined}
        />
        <TotalLine
          label={
            standard && scheduledAt ? t('Total for {time}', { time: whenTime(scheduledAt) }) : t('Total')
          }
          {...parts}
          total={total}
        />
        <div className="flex flex-wrap gap-2">
          {isLate && !overload && (
            <Button
              className="min-h-14 grow"
              disabled={checking}
              onClick={() => onSubmit({ tellsEarlier: true })}
            >
              {t('Tell me if earlier')}
            </Button>
          )}
          {overload?.partner && (
            <Button className="min-h-14 grow basis-48" disabled={checking} onClick={() => onSubmit({})}>
              {t('Wait for our van')}
            </Button>
          )}
          {overload?.rule === 'stop' ? (
            <ButtonLink kind="forward" className="grow-999" href={telHref(config.supportPhone)}>
              {t('Call {phone}', { phone: config.supportPhone })}
            </ButtonLink>
          ) : (
            <Button
              kind="forward"
              type="submit"
              className={clsx('grow-999', overload?.partner && 'basis-48')}
              busy={checking}
            >
              {forwardText(isLate, overload)}
            </Button>
          )}
        </div>
      </ActionBar>
    </form>
  );
}

function forwardText(isLate: boolean, overload: QuotedOverload | undefined): string {
  if (overload?.rule === 'waiting_list') return t('Join the waiting list');
  if (overload?.partner) return t('Book {partner}', { partner: overload.partner.name });
  return isLate ? t('Book that') : t('Continue to payment');
}

type LastPlaceProps = { booking: Booking; onPick: (place: Place) => void };

/** Offers the place of the customer's last booking: the text, and the point if it is exact. */
function LastPlace({ booking, onPick }: LastPlaceProps) {
  const { location, latitude, longitude, accuracy, precision } = booking;
  const isExact = precision === 'exact' && latitude !== null && longitude !== null;
  return (
    <Button
      kind="plain"
      className="-mt-4 -ml-2 min-w-0 justify-self-start text-left [overflow-wrap:anywhere]"
      onClick={() => onPick({ text: location, point: isExact ? { latitude, longitude, accuracy } : null })}
    >
      <History aria-hidden="true" />
      {t('Same place as last time: {place}', { place: location })}
    </Button>
  );
}

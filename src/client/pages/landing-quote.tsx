import { Phone } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type { ServiceType } from '../../domain/bookings/service-type.ts';
import { placeNote } from '../../domain/places/place.ts';
import { config } from '../app/config.ts';
import { landingSignInHref, SIGN_IN } from '../app/sign-in.ts';
import QuotedArrival from '../bookings/quoted-arrival.tsx';
import {
  type Place,
  pointFigures,
  pointText,
  problemOf,
  quotePlace,
  useDeviceLocation,
  useDistance,
} from '../places/api.ts';
import { PlaceQuote } from '../places/place-quote.tsx';
import { keepAskedPlace } from '../places/shared/asked-place.ts';
import { LocationDenied } from '../places/shared/location-denied.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';

type LandingQuoteProps = {
  place: Place;
  /** The number of presses that ask for the device's position. */
  presses: number;
  /** The number of times that the text was sent as it is. */
  sends: number;
  search: string;
  onPlace: (place: Place) => void;
};

/** Home opens the form of this service after the sign-in. */
const formOf = (serviceType: ServiceType) => `/?book=${serviceType}`;

/** What a charge costs at the visitor's place and when somebody arrives there; the sign-in comes with 'Book this'. */
export default function LandingQuote({ place, presses, sends, search, onPlace }: LandingQuoteProps) {
  const { state, result, find, onLeave, ...failure } = useDistance(place, { ask: quotePlace });
  // A visitor's point is named with its price.
  const onFound = (found: Place) => onPlace({ ...found, text: '' });
  const { locating, locate, isDenied, wasRefused } = useDeviceLocation('', onFound, async () => '');

  const onPress = useEffectEvent(() => {
    if (!locating) locate();
  });
  useEffect(() => {
    if (presses > 0) onPress();
  }, [presses]);

  const onSend = useEffectEvent(() => {
    onLeave();
    // A text of few letters is asked for only when it is sent; every longer one as it is typed.
    if (state === 'idle') void find().catch(() => undefined);
  });
  useEffect(() => {
    if (sends > 0) onSend();
  }, [sends]);

  const { point } = place;
  const isKnown = state === 'known' && result !== null;
  const near = point && place.text === '' && isKnown ? (result.near ?? pointFigures(point)) : undefined;
  const onNear = useEffectEvent((text: string) => onPlace({ ...place, text }));
  useEffect(() => {
    if (near !== undefined) onNear(near);
  }, [near]);

  // Every way to the sign-in carries the place on.
  const onClick = useEffectEvent(({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest(`a[href^="${SIGN_IN}"]`))
      keepAskedPlace({ place, result: isKnown ? result : null });
  });
  useEffect(() => {
    document.addEventListener('click', onClick);
    return () => document.removeEventListener('click', onClick);
  }, []);

  const problem = problemOf(failure, isDenied);
  const book = (serviceType: ServiceType) => {
    const { emergency } = result?.quote ?? {};
    if (!result || (serviceType === 'emergency' && emergency?.overload?.rule === 'stop'))
      return <CallInstead />;
    return (
      <ButtonLink
        kind={serviceType === 'emergency' ? 'emergency' : 'quiet'}
        size="pair"
        className="mt-2 w-full"
        href={landingSignInHref(search, formOf(serviceType))}
      >
        {serviceType === 'emergency' ? t('Book this') : t('Choose a time')}
      </ButtonLink>
    );
  };
  return (
    <div className="grid gap-3" aria-busy={locating || state === 'calculating'}>
      {wasRefused && <LocationDenied />}
      {locating && <p className="text-small text-ink-soft">{t('Finding your location…')}</p>}
      {!locating && state === 'calculating' && !result && (
        <p className="text-small text-ink-soft">{t('Calculating…')}</p>
      )}
      {problem && state === 'failed' && <p className="text-small text-alarm-text">{problem}</p>}
      {result && (
        <PlaceQuote
          result={result}
          place={point ? pointText(point) : placeNote(result, { t })}
          isChosen={false}
          renderArrival={(quote) => <QuotedArrival quote={quote} />}
          renderAction={book}
          onChoose={(choice) => onPlace({ text: choice, point: null })}
        />
      )}
    </div>
  );
}

const CallInstead = () => (
  <ButtonLink size="pair" className="mt-2 w-full" href={telHref(config.supportPhone)}>
    <Phone aria-hidden="true" />
    {t('Call {phone}', { phone: config.supportPhone })}
  </ButtonLink>
);

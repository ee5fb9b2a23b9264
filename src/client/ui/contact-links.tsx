import { dialledNumber } from '../../domain/people/phone.ts';

export const telHref = (phone: string): string => `tel:${dialledNumber(phone)}`;

/** Returns a `mailto:` link with an optional subject. */
export function mailHref(email: string, subject?: string): string {
  const query = subject === undefined ? '' : `?subject=${encodeURIComponent(subject)}`;
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}${query}`;
}

type Point = { latitude: number; longitude: number };

/** Returns a maps link that shows a place: a point in degrees, or a text. */
export function mapHref(place: Point | string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(asQuery(place))}`;
}

function asQuery(place: Point | string): string {
  return typeof place === 'string' ? place : `${place.latitude},${place.longitude}`;
}

/** An e-mail address with its line break, if one is needed, before the @. */
export function EmailText({ address }: { address: string }) {
  const at = address.lastIndexOf('@');
  return (
    <>
      {address.slice(0, at)}
      <wbr />
      {address.slice(at)}
    </>
  );
}

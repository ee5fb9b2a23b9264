import { atom } from 'jotai';
import { BookingForm } from '../../contract/shapes/new-booking.ts';
import type { FailureCode } from '../../domain/failure.ts';
import { fieldsOf } from '../app/fields-of.ts';
import { serverFailure } from '../app/http.ts';
import { t } from '../ui/texts.ts';

type FormField = keyof BookingForm;
/** The field of the booking form that mends a refused order, and why it was refused, in the page's language. */
export type FormFault = {
  field: FormField;
  text: string;
  /** The free times near a full one, as the server sent them. */
  near?: unknown;
};

/** The fault of the last refused order; the booking form shows it beside its field. */
export const formFaultAtom = atom<FormFault | null>(null);

const fieldOfCode: { [Code in FailureCode]?: FormField } = {
  SLOT_INVALID: 'scheduledAt',
  SLOT_TOO_FAR: 'scheduledAt',
  SLOT_FULL: 'scheduledAt',
  ENERGY_TOO_MUCH: 'kwh',
  PHONE_INVALID: 'phoneNumber',
  PLACE_NOT_FOUND: 'location',
  PLACE_UNCONFIRMED: 'location',
  EXACT_SPOT_NEEDED: 'location',
  ROAD_POINT_UNKNOWN: 'location',
  OUTSIDE_SERVICE_AREA: 'location',
};

const fieldOf = (code: string): FormField | undefined =>
  Object.hasOwn(fieldOfCode, code) ? fieldOfCode[code as FailureCode] : undefined;

const isFormField = (name: string): name is FormField => Object.hasOwn(BookingForm.shape, name);

/** The fields that the form shows elsewhere than under their names. */
const shownAt: { [Name in FormField]?: FormField } = { latitude: 'location', longitude: 'location' };

/** Returns the fault that the issues of a failed validation name first. */
function faultOfIssues(issues: unknown): FormFault | null {
  for (const issue of Array.isArray(issues) ? issues : []) {
    const { path, message } = fieldsOf(issue);
    const name = String(path).split('.')[0] ?? '';
    if (isFormField(name)) return { field: shownAt[name] ?? name, text: t(String(message)) };
  }
  return null;
}

/** Returns the field that mends a refused order; null if no field of the form does. */
export function faultOf(error: unknown): FormFault | null {
  const failure = serverFailure(error);
  if (!failure) return null;
  const field = fieldOf(failure.code);
  return field
    ? { field, text: t(failure.message), near: failure.body.near }
    : faultOfIssues(failure.body.issues);
}

import type { ContactEntry } from '../../contract/shapes/customer-report.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { texts } from '../../domain/texts.ts';
import { t } from '../ui/texts.ts';

export const notProvided = (): string => t('Not provided');

const joined = (separator: string, ...parts: (string | null)[]) => parts.filter(Boolean).join(separator);

export const phoneText = (phone: string | null): string => (phone ? formatPhone(phone) : notProvided());

/** 'Maplewood, NJ' */
export const cityText = ({ city, state }: ContactEntry): string => joined(', ', city, state) || notProvided();

/** '61 Baker St, Maplewood, NJ 07040' */
export const addressText = ({ address, city, state, zipCode }: ContactEntry): string =>
  joined(', ', address, city, joined(' ', state, zipCode)) || notProvided();

const methods: Record<string, string> = texts({ email: 'Email', phone: 'Phone', sms: 'Text message' });
export const methodText = (method: string): string => t(methods[method] ?? method);

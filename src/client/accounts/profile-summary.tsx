import { Car, type LucideIcon, MapPin, Phone } from 'lucide-react';
import type { User } from '../../domain/people/customer.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { vehicleText } from '../../domain/people/vehicle-text.ts';
import { Card, Facts, List } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';
import { monthYear } from '../ui/time.tsx';
import { useUploadPhoto } from './change-profile.ts';
import { fullName, initials } from './names.ts';
import { contactMethodName } from './profile-defaults.ts';
import { PhotoPicker } from './shared/photo-picker.tsx';

/** Avatar, name and e-mail. */
export function ProfileHead({ user }: { user: User }) {
  const upload = useUploadPhoto();
  return (
    <section aria-label={t('Profile')} className="grid justify-items-center gap-1 pt-2 pb-3 text-center">
      <PhotoPicker photoUrl={user.profileImageUrl} initials={initials(user)} upload={upload} />
      <h2 className="text-heading [overflow-wrap:anywhere]">{fullName(user) || t('Welcome')}</h2>
      <p className="text-small text-ink-soft [overflow-wrap:anywhere]">{emailText(user)}</p>
    </section>
  );
}

/** Without an e-mail address the number by which the customer signs in. */
const emailText = ({ email, unverifiedEmail, signInPhone }: User): string | null =>
  unverifiedEmail
    ? t('{email} (not confirmed)', { email: unverifiedEmail })
    : (email ?? (signInPhone ? formatPhone(signInPhone) : null));

function Line({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex min-h-14 items-center gap-3 px-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className={`min-w-0 [overflow-wrap:anywhere] ${text ? '' : 'text-ink-faint'}`}>
        {text || t('Not provided')}
      </span>
    </li>
  );
}

/** Phone, city and state, vehicle. */
export function ProfileLines({ user }: { user: User }) {
  return (
    <List>
      <Line icon={Phone} text={user.phone ? formatPhone(user.phone) : ''} />
      <Line icon={MapPin} text={[user.city, user.state].filter(Boolean).join(', ')} />
      <Line icon={Car} text={vehicleText(user)} />
    </List>
  );
}

/** Further facts about the account. */
export function AccountInfo({ user }: { user: User }) {
  const emergency = [user.emergencyContact, formatPhone(user.emergencyContactPhone ?? '')]
    .filter(Boolean)
    .join(', ');
  return (
    <Card>
      <Facts
        rows={[
          { name: t('Customer since'), value: monthYear(user.createdAt) },
          { name: t('License plate'), value: user.licensePlate || t('Not provided') },
          { name: t('Contact by'), value: contactMethodName(user.preferredContactMethod) },
          { name: t('Emergency contact'), value: emergency || t('Not provided') },
        ]}
      />
    </Card>
  );
}

import clsx from 'clsx';
import { initialsOf } from './activity.ts';

type AvatarProps = {
  customer: {
    firstName: string | null;
    lastName: string | null;
    email: string | null;
    profileImageUrl: string | null;
  };
  large?: boolean;
};

/** A customer's photo, or the initials where there is none. */
export function Avatar({ customer, large = false }: AvatarProps) {
  const shape = clsx('shrink-0 rounded-full', large ? 'size-12' : 'size-8');
  if (customer.profileImageUrl) {
    return (
      <img src={customer.profileImageUrl} alt="" loading="lazy" className={clsx(shape, 'object-cover')} />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={clsx(
        shape,
        'grid place-items-center bg-quiet font-semibold text-ink-soft',
        large ? 'text-body' : 'text-fine',
      )}
    >
      {initialsOf(customer)}
    </span>
  );
}

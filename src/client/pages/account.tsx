import {
  ChevronRight,
  History,
  LifeBuoy,
  LogOut,
  type LucideIcon,
  Pencil,
  Phone,
  ShieldCheck,
  X,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { User } from '../../domain/people/customer.ts';
import { AccountSettings, YourData } from '../accounts/account-settings.tsx';
import { useSignedInUser } from '../accounts/api.ts';
import { ProfileForm } from '../accounts/profile-form.tsx';
import { AccountInfo, ProfileHead, ProfileLines } from '../accounts/profile-summary.tsx';
import { ownDevices } from '../accounts/shared/device-api.ts';
import { DeviceList } from '../accounts/shared/device-list.tsx';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { BottomNav, Columns, Content, Screen, Section, TopBar, usePageTitle } from '../app/shell.tsx';
import { useLive } from '../app/socket.ts';
import { rememberBooking } from '../bookings/last-booking.ts';
import { PushSetting } from '../notifications/push-setting.tsx';
import { clearDeviceStores } from '../offline/device-store.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { List } from '../ui/card.tsx';
import { telHref } from '../ui/contact-links.tsx';
import { t } from '../ui/texts.ts';
import { ErrorState, Loading, Skeleton } from '../ui/view-states.tsx';
import { LegalLinks } from './help-links.tsx';

const AddEmail = lazyPart('accounts/add-email', () => import('../accounts/add-email.tsx'));
const SignInPhone = lazyPart('accounts/sign-in-phone', () => import('../accounts/sign-in-phone.tsx'));
const VehicleList = lazyPart('accounts/vehicle-list', () => import('../accounts/vehicle-list.tsx'));
const SavedCardList = lazyPart('payments/saved-card-list', () => import('../payments/saved-card-list.tsx'));
const CustomerPasskeys = lazyPart(
  'accounts/customer-passkeys',
  () => import('../accounts/customer-passkeys.tsx'),
);

/** /account */
export default function AccountPage() {
  usePageTitle(t('Account'));
  const { user, isError, refetch } = useSignedInUser();
  useLive(user ? 'customer' : null);
  return (
    <Screen>
      <TopBar>
        <h1 className="flex-1 text-title">{t('Account')}</h1>
        {user?.role === 'admin' && (
          <ButtonLink kind="plain" to="/admin">
            <ShieldCheck aria-hidden="true" />
            {t('Admin')}
          </ButtonLink>
        )}
      </TopBar>
      <Content>
        {user ? (
          <Account user={user} />
        ) : isError ? (
          <ErrorState
            title={t('Your account did not load')}
            text={t('The server did not answer.')}
            onRetry={() => void refetch()}
          />
        ) : (
          <AccountLoading />
        )}
      </Content>
      <BottomNav />
    </Screen>
  );
}

function forgetOnDevice(): void {
  clearDeviceStores();
  rememberBooking(null);
}

const TOGGLE = 'edit-profile';

function Account({ user }: { user: User }) {
  const [editing, setEditing] = useState(false);
  const Icon = editing ? X : Pencil;
  const saved = () => {
    setEditing(false);
    document.getElementById(TOGGLE)?.focus();
  };
  return (
    <Columns
      left={
        <>
          <ProfileHead user={user} />
          {!editing && <ProfileLines user={user} />}
          <Button id={TOGGLE} aria-expanded={editing} onClick={() => setEditing(!editing)}>
            <Icon aria-hidden="true" />
            {editing ? t('Cancel') : t('Edit profile')}
          </Button>
          {editing && <ProfileForm user={user} onSaved={saved} />}
          <Section title={t('Your vehicles')}>
            <LatePart fallback={<Skeleton className="h-16 w-full rounded-card" />}>
              <VehicleList />
            </LatePart>
          </Section>
        </>
      }
      right={
        <>
          <Section title={t('Account info')}>
            <AccountInfo user={user} />
          </Section>
          {config.signsInHere && user.signInPhone && (
            <LatePart fallback={<Skeleton className="h-16 rounded-card" />}>
              <SignInPhone phone={user.signInPhone} />
            </LatePart>
          )}
          {config.signsInHere && user.email === null && (
            <LatePart fallback={<Skeleton className="h-28 rounded-card" />}>
              <AddEmail />
            </LatePart>
          )}
          <Section title={t('Settings')}>
            <AccountSettings push={<PushSetting />} />
          </Section>
          <Section title={t('Saved cards')}>
            <LatePart fallback={<Skeleton className="h-14 w-full" />}>
              <SavedCardList />
            </LatePart>
          </Section>
          {config.signsInHere && (
            <Section title={t('Passkeys')}>
              <LatePart fallback={<Skeleton className="h-28 rounded-card" />}>
                <CustomerPasskeys />
              </LatePart>
            </Section>
          )}
          <Section title={t('Signed-in devices')}>
            <DeviceList devices={ownDevices('customer')} />
          </Section>
          <Section title={t('Quick actions')}>
            <List>
              <li>
                <a href={telHref(config.supportPhone)} className={actionRow}>
                  <Action icon={Phone} name={t('Call support')}>
                    <span className="text-ink-soft">{config.supportPhone}</span>
                  </Action>
                </a>
              </li>
              <li>
                <Link to="/support" className={actionRow}>
                  <Action icon={LifeBuoy} name={t('Visit support site')} />
                </Link>
              </li>
              <li>
                <Link to="/history" className={actionRow}>
                  <Action icon={History} name={t('Charging History')} />
                </Link>
              </li>
            </List>
          </Section>
          <Section title={t('Your data')}>
            <YourData onDeleted={forgetOnDevice} />
            <LegalLinks />
          </Section>
          <ButtonLink kind="leave" href="/api/logout" onClick={forgetOnDevice}>
            <LogOut aria-hidden="true" />
            {t('Log Out')}
          </ButtonLink>
        </>
      }
    />
  );
}

const actionRow = 'flex min-h-14 flex-wrap items-center gap-x-3 px-4 py-3 no-underline -outline-offset-4';

type ActionProps = { icon: LucideIcon; name: string; children?: ReactNode };

function Action({ icon: Icon, name, children }: ActionProps) {
  return (
    <>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
      <span className="flex-1 basis-[4rem]">{name}</span>
      {children ?? <ChevronRight aria-hidden="true" className="size-5 text-ink-soft" />}
    </>
  );
}

function AccountLoading() {
  return (
    <Columns
      left={
        <>
          <Loading what={t('your account')} />
          <Skeleton className="mx-auto mt-2 size-[88px] rounded-full" />
          <Skeleton className="mx-auto h-12 w-48" />
          <Skeleton className="h-42 rounded-card" />
          <Skeleton className="h-12 rounded-card" />
        </>
      }
      right={<Skeleton className="h-60 rounded-card" />}
    />
  );
}

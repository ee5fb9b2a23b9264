import {
  CalendarCog,
  CalendarDays,
  CreditCard,
  Gauge,
  type LucideIcon,
  Route,
  ScrollText,
  UsersRound,
} from 'lucide-react';
import { Toolbar } from 'radix-ui';
import { type ReactNode, useState } from 'react';
import type { Booking } from '../../domain/bookings/booking.ts';
import { dayOf } from '../../domain/bookings/schedule.ts';
import { config } from '../app/config.ts';
import { lazyPart } from '../app/lazy-part.ts';
import { LatePart } from '../app/page-states.tsx';
import { useBoardPlan } from '../board/board-view.ts';
import DetailsPanel from '../board/details-panel.tsx';
import { showBoardBooking } from '../board/live.ts';
import { PickedBar } from '../board/picked-bar.tsx';
import { DispatchBoard } from '../dispatch/dispatch-board.tsx';
import { DispatchModesDialog } from '../dispatch/dispatch-modes.tsx';
import { useShiftRequests } from '../roster/api.ts';
import { StaffDialog } from '../staff/staff-dialog.tsx';
import { ActiveTable, OnlineBadge } from '../technicians/active-table.tsx';
import { useActiveTechnicians, useRoster } from '../technicians/live.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
import { useIsPhone, useIsWide } from '../ui/media.ts';
import { serverNow } from '../ui/server-clock.ts';
import { plural, t } from '../ui/texts.ts';
import { Loading } from '../ui/view-states.tsx';
import { renderProposals } from './board-proposals.tsx';

const SlotsAndPricesDialog = lazyPart(
  'staff/slots-and-prices',
  () => import('../staff/slots-and-prices.tsx'),
);
const DayPlanView = lazyPart('dispatch/day-plan', () => import('../dispatch/day-plan.tsx'));

type BoardProps = { bookings: readonly Booking[]; onAssign: (bookingId: string) => void };

/** The tab Tech Management: the lists and the map of now, or the plan of a day. */
export default function TechnicianViews(props: BoardProps) {
  const [day, openDay] = useBoardPlan();
  const phone = useIsPhone();
  const isWide = useIsWide();
  const [opened, open] = useState<Settings | null>(null);
  const records = <RecordsAndSettings onOpen={open} />;
  const views = [
    [t('Now'), null],
    [t('Day plan'), dayOf(new Date(serverNow()), config.timeZone)],
  ] as const;
  return (
    <div className="board:flex board:h-full board:flex-col">
      <div className="flex flex-none flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 pt-2 board:px-6">
        <nav aria-label={t('View')} className="flex gap-1">
          {views.map(([name, opens]) => (
            <Button
              key={name}
              size="compact"
              kind={(opens === null) === (day === null) ? 'quiet' : 'plain'}
              aria-pressed={(opens === null) === (day === null)}
              onClick={() => openDay(opens && (day ?? opens))}
            >
              {name}
            </Button>
          ))}
        </nav>
        {isWide && day === null && records}
      </div>
      {day === null ? (
        <div className="board:flex-1 min-[90rem]:min-h-0">
          <TechManagement {...props} action={!isWide && records} />
        </div>
      ) : (
        <div className="mt-2 board:flex board:min-h-0 board:flex-1 board:flex-col">
          <LatePart fallback={<Loading what={t('the plan')} />}>
            <DayPlanView day={day} onDay={openDay} phone={phone} onBooking={showBoardBooking} />
          </LatePart>
        </div>
      )}
      {day === null && <SettingsDialogs opened={opened} onClose={() => open(null)} />}
    </div>
  );
}

type Settings = 'modes' | 'rules' | 'staff';

/** Beside the buttons, which a change of the window's width moves, the dialogs stay open. */
function SettingsDialogs({ opened, onClose }: { opened: Settings | null; onClose: () => void }) {
  const roster = useRoster();
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  return (
    <>
      <DispatchModesDialog open={opened === 'modes'} onOpenChange={onOpenChange} />
      {opened === 'rules' && (
        <LatePart fallback={<Loading what={t('the settings')} />}>
          <SlotsAndPricesDialog open onOpenChange={onOpenChange} />
        </LatePart>
      )}
      <StaffDialog open={opened === 'staff'} onOpenChange={onOpenChange} roster={roster.data ?? []} />
    </>
  );
}

const ROSTER = '/admin/roster';

const pages = (): { to: string; Icon: LucideIcon; name: string }[] => [
  { to: ROSTER, Icon: CalendarDays, name: t('Roster') },
  { to: '/admin/operations', Icon: Gauge, name: t('Operations') },
  { to: '/admin/payments', Icon: CreditCard, name: t('Payments') },
  { to: '/admin/audit', Icon: ScrollText, name: t('Audit log') },
];

const settings = (): { opens: Settings; Icon: LucideIcon; name: string }[] => [
  { opens: 'modes', Icon: Route, name: t('Dispatch modes') },
  { opens: 'rules', Icon: CalendarCog, name: t('Slots and prices') },
  { opens: 'staff', Icon: UsersRound, name: t('Staff accounts') },
];

/** The buttons that lead to other pages of dispatchers and open the settings. */
function RecordsAndSettings({ onOpen }: { onOpen: (settings: Settings) => void }) {
  const { data: requests = [] } = useShiftRequests();
  return (
    <Toolbar.Root aria-label={t('Records and settings')} className="flex flex-wrap gap-2">
      {pages().map(({ to, Icon, name }) => (
        <Toolbar.Link key={to} asChild>
          <ButtonLink size="compact" to={to}>
            <Icon aria-hidden="true" />
            {to === ROSTER && requests.length > 0
              ? plural(requests.length, '{name}, {count} request', '{name}, {count} requests', { name })
              : name}
          </ButtonLink>
        </Toolbar.Link>
      ))}
      {settings().map(({ opens, Icon, name }) => (
        <Toolbar.Button key={opens} asChild>
          <Button size="compact" onClick={() => onOpen(opens)}>
            <Icon aria-hidden="true" />
            {name}
          </Button>
        </Toolbar.Button>
      ))}
    </Toolbar.Root>
  );
}

type NowProps = BoardProps & { action: ReactNode };

function TechManagement({ bookings, onAssign, action }: NowProps) {
  const active = useActiveTechnicians();
  const roster = useRoster();
  const technicians = active.data ?? [];
  return (
    <DispatchBoard
      bookings={bookings}
      roster={roster.data ?? []}
      technicians={technicians}
      badge={<OnlineBadge technicians={technicians} />}
      action={action}
      renderTable={(onOpen) => <ActiveTable query={active} onOpen={onOpen} />}
      renderDetails={(booking, onClose) => (
        <DetailsPanel
          isClosable
          booking={booking}
          onAssign={onAssign}
          onClose={onClose}
          renderProposals={renderProposals}
        />
      )}
      actions={<PickedBar shown={bookings} />}
      onBooking={showBoardBooking}
      onAssign={onAssign}
    />
  );
}

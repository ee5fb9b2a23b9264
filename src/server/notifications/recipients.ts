import type { MessageKind } from '../../domain/message.ts';
import type { MessageRow } from '../db/schema.ts';
import type { NewDelivery, Occasion } from './message-queries.ts';
import type { Reachable } from './subscription-queries.ts';

type Address = Omit<NewDelivery, 'messageId'>;
type Everyone = {
  reachable: readonly Reachable[];
  adminEmails: readonly string[];
  mails: boolean;
};
type Asked = { message: MessageRow; occasion: Occasion; everyone: Everyone };

const pushTo = (browsers: readonly Reachable[], to: (browser: Reachable) => boolean): Address[] =>
  browsers.filter(to).map(({ role, endpoint }) => ({ channel: 'push', role, address: endpoint }));

const isWaiting = ({ acknowledgedAt }: Occasion) => acknowledgedAt === null;

const toStaff = ({ occasion, everyone }: Asked) =>
  isWaiting(occasion) ? pushTo(everyone.reachable, ({ role }) => role !== 'customer') : [];

const toAdmins = ({ occasion, everyone }: Asked) =>
  isWaiting(occasion) ? pushTo(everyone.reachable, ({ role }) => role === 'admin') : [];

const mailToAdmins = ({ occasion, everyone }: Asked): Address[] =>
  isWaiting(occasion) && everyone.mails
    ? everyone.adminEmails.map((address) => ({ channel: 'mail', role: 'admin', address }))
    : [];

const toThatTechnician = ({ message, everyone }: Asked) =>
  pushTo(everyone.reachable, ({ role, subject }) => role === 'tech' && subject === message.techId);

const hasJob = ({ message, occasion }: Asked) => message.techId === occasion.assignedTechId;

const toTechnician = (asked: Asked) => (hasJob(asked) ? toThatTechnician(asked) : []);

const toFormerTechnician = (asked: Asked) => (hasJob(asked) ? [] : toThatTechnician(asked));

const toTechnicianOfCancelled = (asked: Asked) =>
  asked.occasion.status === 'cancelled' ? toThatTechnician(asked) : [];

const toCustomer = ({ occasion, everyone }: Asked) =>
  pushTo(everyone.reachable, ({ role, subject }) => role === 'customer' && subject === occasion.customerId);

const mailToCustomer = ({ occasion, everyone }: Asked): Address[] =>
  everyone.mails && occasion.customerDeletedAt === null
    ? [{ channel: 'mail', role: 'customer', address: occasion.email }]
    : [];

const audiences: Record<MessageKind, (asked: Asked) => Address[]> = {
  new_booking: toStaff,
  overdue: toAdmins,
  overdue_mail: mailToAdmins,
  unassigned: toAdmins,
  tech_assigned: toTechnician,
  tech_reassigned: toFormerTechnician,
  tech_cancelled: toTechnicianOfCancelled,
  assigned: toCustomer,
  on_the_way: toCustomer,
  nearby: toCustomer,
  arrived: toCustomer,
  completed: toCustomer,
  cancelled: toCustomer,
  receipt_mail: mailToCustomer,
  refund_mail: mailToCustomer,
};

/** To whom a message goes, by how things stand when it is due: what has been answered meanwhile, to nobody. */
export const recipientsOf = (asked: Asked): NewDelivery[] =>
  audiences[asked.message.kind](asked).map((address) => ({ ...address, messageId: asked.message.id }));

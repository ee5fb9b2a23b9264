import { Acknowledged, NotificationItem } from '../contract/shapes/notification.ts';
import { event } from './contract.ts';

export const notificationEvents = {
  'notification:acknowledged': event('all who saw it', Acknowledged, 'local'),
  'notification:raised': event('admins; technicians on duty', NotificationItem, 'local'),
};

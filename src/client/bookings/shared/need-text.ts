import type { Connector } from '../../../domain/bookings/connector.ts';
import { t } from '../../ui/texts.ts';

/** The name of a connector; the names of plugs are the same in each language. */
export const connectorText = (connector: Connector): string => (connector === 'tow' ? t('Tow') : connector);

type Need = { connector?: Connector | null | undefined; kwh?: number | null | undefined };

/** 'NACS, 9 kWh': what the customer asked for; empty if nothing. */
export const needText = ({ connector, kwh }: Need): string =>
  [connector && connectorText(connector), kwh != null && t('{kwh} kWh', { kwh })].filter(Boolean).join(', ');

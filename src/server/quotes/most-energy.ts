import type { DispatchValues } from '../../domain/bookings/booking-fields.ts';
import type { Connector } from '../../domain/bookings/connector.ts';
import { Failure } from '../../domain/failure.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { listActiveVans } from './queries.ts';

/**
 * Returns the most energy in kWh that a van can give a car with this connector; null while a van may carry any. A connector
 * that no van has says nothing about the energy.
 */
export async function mostKwh(db: Db, connector: Connector | null): Promise<number | null> {
  const vans = await listActiveVans(db);
  const fits = ({ connectors }: (typeof vans)[number]) =>
    connector === null || connectors === null || connectors.split(' ').includes(connector);
  const fitting = vans.filter(fits);
  const capacities = (fitting.length > 0 ? fitting : vans).map(({ capacityKwh }) => capacityKwh);
  return capacities.length === 0 || capacities.includes(null) ? null : Math.max(...capacities.map(Number));
}

/** @throws Failure ENERGY_TOO_MUCH with `maxKwh` for more energy than a van can give */
export async function refuseTooMuchEnergy(
  { db, texts }: Pick<Context, 'db' | 'texts'>,
  { connector, kwh }: DispatchValues,
): Promise<void> {
  const maxKwh = kwh === null ? null : await mostKwh(db, connector);
  if (kwh === null || maxKwh === null || kwh <= maxKwh) return;
  const message = texts.t('Our vans can give one car {maxKwh} kWh at most.', { maxKwh });
  throw new Failure('ENERGY_TOO_MUCH', message, { body: { maxKwh } });
}

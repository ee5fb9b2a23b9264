import * as z from 'zod/mini';
import {
  CompanySettings,
  type CompanySettingsPatch,
  DEFAULT_SETTINGS,
  type StoredSettings,
} from '../../contract/shapes/company-settings.ts';
import { CompanyProfile } from '../../domain/company/company-profile.ts';
import { Failure } from '../../domain/failure.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';

const NAME = 'company';
/** Without what only a newer version knows. */
const Changed = z.partial(CompanySettings);

/** Returns what admins have set, with defaults for unset ones that no profile has. */
export const companySettings = async (db: Db): Promise<StoredSettings> =>
  readSettings(await selectSettings(db).executeTakeFirst());

/** Selects the row that `readSettings` reads, for a reader that runs several queries together. */
export const selectSettings = (db: Db) => db.selectFrom('settings').select('value').where('name', '=', NAME);

type Row = { value: string } | undefined;

/** Only what an admin has changed is stored, so that a changed profile changes everything else. */
const changedIn = (row: Row): CompanySettingsPatch => (row ? Changed.parse(JSON.parse(row.value)) : {});

export const readSettings = (row: Row): StoredSettings => ({ ...DEFAULT_SETTINGS, ...changedIn(row) });

/** Returns all settings: a row of the profile that nobody has changed is as the profile has it. */
export const withProfile = (stored: StoredSettings, company: CompanyProfile): CompanySettings => {
  const { slotCapacity, maxWaitMinutes, overload, energy, vanCode } = company;
  const { includedMiles, pricePer10Miles } = energy;
  return {
    slotCapacity,
    maxWaitMinutes,
    overload,
    vanCode,
    energyPrice: { includedMiles, pricePer10Miles },
    ...stored,
  };
};

/** Returns the profile with these settings in it. */
const withSettings = (
  company: CompanyProfile,
  { slotCapacity, maxWaitMinutes, overload, energyPrice, vanCode }: CompanySettings,
): CompanyProfile => ({
  ...company,
  slotCapacity,
  maxWaitMinutes,
  overload,
  vanCode,
  energy: { ...company.energy, ...energyPrice },
});

type Configured = Pick<Context, 'db' | 'config'>;

/** Makes `config.company` of this node what the profile and the admins' settings say now. */
export async function loadSettings({ db, config }: Configured): Promise<void> {
  const stored = await companySettings(db);
  config.company = withSettings(config.company, withProfile(stored, config.company));
}

/** Follows a change of the settings that any node has committed. */
export async function followSettings(context: Configured & Pick<Context, 'events'>): Promise<void> {
  await loadSettings(context);
  context.events.emitLocal('settings:changed', {});
}

/**
 * Changes the settings in the patch. Concurrent changes of different settings are both kept.
 * @param follow what follows in the same transaction
 * @throws Failure INVALID for settings that the rest of the profile does not go with
 */
export async function changeCompanySettings(
  context: Configured & Pick<Context, 'clock'>,
  patch: CompanySettingsPatch,
  follow: (trx: Db, before: StoredSettings, after: StoredSettings) => Promise<void>,
): Promise<CompanySettings> {
  const { db, config, clock } = context;
  const changed = await inSerialTransaction(db, async (trx): Promise<CompanySettings> => {
    const row = await selectSettings(trx).executeTakeFirst();
    const before = readSettings(row);
    const after = { ...before, ...patch };
    const all = withProfile(after, config.company);
    refuseImpossible(withSettings(config.company, all));
    const value = JSON.stringify({ ...changedIn(row), ...patch });
    await trx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute();
    await follow(trx, before, after);
    await storeEvent(trx, 'settings:changed', {}, { at: clock() });
    return all;
  });
  // The node that has answered must not sell by the settings of before.
  await loadSettings(context);
  return changed;
}

function refuseImpossible(company: CompanyProfile): void {
  const { error } = CompanyProfile.safeParse(company);
  if (!error) return;
  const issues = error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
  throw new Failure('INVALID', issues[0]?.message, { body: { issues } });
}

import {
  CompanySettings,
  type CompanySettingsPatch,
  DEFAULT_SETTINGS,
} from '../../contract/shapes/company-settings.ts';
import type { Context } from '../context.ts';
import type { Db } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';

const NAME = 'company';

/** Returns the company's settings with defaults for unset ones. */
export const companySettings = async (db: Db): Promise<CompanySettings> =>
  readSettings(await selectSettings(db).executeTakeFirst());

/** Selects the row that `readSettings` reads, for a reader that runs several queries together. */
export const selectSettings = (db: Db) => db.selectFrom('settings').select('value').where('name', '=', NAME);

export const readSettings = (row: { value: string } | undefined): CompanySettings =>
  CompanySettings.parse({ ...DEFAULT_SETTINGS, ...(row && JSON.parse(row.value)) });

/**
 * Changes the settings in the patch. Concurrent changes of different settings are both kept.
 * @param follow what follows in the same transaction
 */
export const changeCompanySettings = (
  { db }: Pick<Context, 'db'>,
  patch: CompanySettingsPatch,
  follow: (trx: Db, before: CompanySettings, after: CompanySettings) => Promise<void>,
) =>
  inSerialTransaction(db, async (trx): Promise<CompanySettings> => {
    const before = await companySettings(trx);
    const after = { ...before, ...patch };
    const value = JSON.stringify(after);
    await trx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute();
    await follow(trx, before, after);
    return after;
  });

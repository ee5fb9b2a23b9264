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
export async function companySettings(db: Db): Promise<CompanySettings> {
  const row = await db.selectFrom('settings').select('value').where('name', '=', NAME).executeTakeFirst();
  return CompanySettings.parse({ ...DEFAULT_SETTINGS, ...(row && JSON.parse(row.value)) });
}

/** Changes the settings in the patch. Concurrent changes of different settings are both kept. */
export const changeCompanySettings = ({ db }: Pick<Context, 'db'>, patch: CompanySettingsPatch) =>
  inSerialTransaction(db, async (trx): Promise<CompanySettings> => {
    const changed = { ...(await companySettings(trx)), ...patch };
    const value = JSON.stringify(changed);
    await trx
      .insertInto('settings')
      .values({ name: NAME, value })
      .onConflict((c) => c.column('name').doUpdateSet({ value }))
      .execute();
    return changed;
  });

import type { Db, SavedViews } from '../platform/db/schema.ts';

/** Lists the views of a person and those for all, by name, each with whether it is the person's default. */
export const listViews = (db: Db, username: string) =>
  db
    .selectFrom('savedViews')
    .leftJoin('defaultViews', (join) =>
      join.onRef('defaultViews.viewId', '=', 'savedViews.id').on('defaultViews.username', '=', username),
    )
    .selectAll('savedViews')
    .select('defaultViews.username as defaultOf')
    .where((e) => e.or([e('owner', '=', username), e('isShared', '=', 1)]))
    .orderBy('isShared')
    .orderBy('name')
    .orderBy('id')
    .execute();

/** Counts the views for all, or those of a person. */
export const countViews = async (trx: Db, { owner, isShared }: Pick<SavedViews, 'owner' | 'isShared'>) => {
  const views = trx.selectFrom('savedViews').select('id').where('isShared', '=', isShared);
  return (await (isShared ? views : views.where('owner', '=', owner)).execute()).length;
};

export const insertView = (trx: Db, view: SavedViews) => trx.insertInto('savedViews').values(view).execute();

export const updateView = (trx: Db, id: string, change: Partial<Omit<SavedViews, 'id'>>) =>
  trx.updateTable('savedViews').set(change).where('id', '=', id).execute();

export async function deleteView(trx: Db, id: string): Promise<void> {
  await trx.deleteFrom('defaultViews').where('viewId', '=', id).execute();
  await trx.deleteFrom('savedViews').where('id', '=', id).execute();
}

/** Nobody but the owner opens the board with a view that is the owner's alone. */
export const clearDefaultsOfOthers = (trx: Db, viewId: string, owner: string) =>
  trx.deleteFrom('defaultViews').where('viewId', '=', viewId).where('username', '!=', owner).execute();

export const setDefault = (trx: Db, username: string, viewId: string) =>
  trx
    .insertInto('defaultViews')
    .values({ username, viewId })
    .onConflict((c) => c.column('username').doUpdateSet({ viewId }))
    .execute();

export const clearDefault = (trx: Db, username: string, viewId: string) =>
  trx.deleteFrom('defaultViews').where('username', '=', username).where('viewId', '=', viewId).execute();

import {
  MAX_VIEWS,
  type NewView,
  type SavedView,
  type ViewChange,
  ViewSettings,
} from '../../contract/shapes/saved-view.ts';
import { Failure } from '../../domain/failure.ts';
import { storeEvent } from '../changes/stored-events.ts';
import type { Context } from '../context.ts';
import { newId } from '../platform/db/id.ts';
import type { Db } from '../platform/db/schema.ts';
import { inSerialTransaction } from '../platform/db/transaction.ts';
import {
  clearDefault,
  clearDefaultsOfOthers,
  countViews,
  deleteView,
  insertView,
  listViews,
  setDefault,
  updateView,
} from './queries.ts';

type Saving = Pick<Context, 'db' | 'clock'>;

/** Returns the views of an admin and those for all, the own ones first. */
export async function savedViews(db: Db, username: string): Promise<SavedView[]> {
  return (await listViews(db, username)).map(({ id, name, owner, isShared, settings, defaultOf }) => ({
    id,
    name,
    owner,
    isShared: isShared === 1,
    isDefault: defaultOf !== null,
    settings: ViewSettings.parse(JSON.parse(settings)),
  }));
}

/** @throws Failure VIEW_NOT_FOUND also for a view of somebody else */
async function viewOf(db: Db, username: string, id: string): Promise<SavedView> {
  const view = (await savedViews(db, username)).find((each) => each.id === id);
  if (!view) throw new Failure('VIEW_NOT_FOUND');
  return view;
}

/** @throws Failure TOO_MANY_VIEWS */
async function refuseTooMany(trx: Db, owner: string, isShared: boolean): Promise<void> {
  if ((await countViews(trx, { owner, isShared: isShared ? 1 : 0 })) >= MAX_VIEWS)
    throw new Failure('TOO_MANY_VIEWS');
}

/** Changes views in one transaction, which every board hears of. Returns what the work returns. */
const change = <Result>({ db, clock }: Saving, work: (trx: Db) => Promise<Result>): Promise<Result> =>
  inSerialTransaction(db, async (trx) => {
    const result = await work(trx);
    await storeEvent(trx, 'views:changed', {}, { at: clock() });
    return result;
  });

/** Saves a view. @throws Failure TOO_MANY_VIEWS */
export async function addView(
  context: Saving,
  owner: string,
  { name, isShared, isDefault, settings }: NewView,
): Promise<SavedView> {
  const id = newId();
  return change(context, async (trx) => {
    await refuseTooMany(trx, owner, isShared);
    const row = { id, owner, name, isShared: isShared ? 1 : 0, settings: JSON.stringify(settings) } as const;
    await insertView(trx, row);
    if (isDefault) await setDefault(trx, owner, id);
    return viewOf(trx, owner, id);
  });
}

/**
 * Changes a view of the caller, or one for all. One that is no longer for all belongs to whoever made it.
 * @throws Failure VIEW_NOT_FOUND, NOT_YOURS for who takes the view of somebody else from all, TOO_MANY_VIEWS
 */
export async function changeView(
  context: Saving,
  username: string,
  id: string,
  { name, isShared, isDefault, settings }: ViewChange,
): Promise<SavedView> {
  return change(context, async (trx) => {
    const before = await viewOf(trx, username, id);
    if (isShared === false && before.owner !== username) throw new Failure('NOT_YOURS');
    const isMoved = isShared !== undefined && isShared !== before.isShared;
    if (isMoved) await refuseTooMany(trx, before.owner, isShared);
    const set = {
      ...(name !== undefined && { name }),
      ...(isShared !== undefined && { isShared: isShared ? (1 as const) : (0 as const) }),
      ...(settings && { settings: JSON.stringify(settings) }),
    };
    if (Object.keys(set).length > 0) await updateView(trx, id, set);
    if (isMoved && !isShared) await clearDefaultsOfOthers(trx, id, before.owner);
    if (isDefault === true) await setDefault(trx, username, id);
    if (isDefault === false) await clearDefault(trx, username, id);
    return viewOf(trx, username, id);
  });
}

/** Removes a view of the caller, or one for all. @throws Failure VIEW_NOT_FOUND */
export async function removeView(context: Saving, username: string, id: string): Promise<void> {
  await change(context, async (trx) => {
    await viewOf(trx, username, id);
    await deleteView(trx, id);
  });
}

import type { PhoneStore, UnsentStep } from '../offline/phone-store.ts';

type Parts = {
  techId: string;
  store: PhoneStore<UnsentStep>;
  /** The steps that this page has and the device could not store, by id. They outlive this object. */
  unsaved: Map<string, UnsentStep>;
  onChange: () => void;
};

export type StoredSteps = {
  /** The unsent steps, the oldest first. */
  all: () => readonly UnsentStep[];
  /** Reads the device's store again; resolves to the steps of this page that another tab has sent or removed. */
  refresh: () => Promise<readonly UnsentStep[]>;
  add: (step: UnsentStep) => Promise<void>;
  /** Replaces steps by others with the same ids, as far as they are still there. */
  update: (steps: readonly UnsentStep[]) => Promise<void>;
  remove: (steps: readonly UnsentStep[]) => Promise<void>;
};

/**
 * A technician's unsent steps. Every tab of the device has the same store, so the store says which steps there are. This
 * page's memory has the steps that the device could not store, and all of them while the store cannot be read. No call
 * rejects.
 */
export function createStoredSteps({ techId, store, unsaved, onChange }: Parts): StoredSteps {
  let steps: readonly UnsentStep[] = [];
  /** The ids of steps that `add` is saving. */
  const added = new Set<string>();
  /** The ids of steps that are over, though the store may have failed to delete them. */
  const removed = new Set<string>();

  function change(next: readonly UnsentStep[]): void {
    steps = next;
    onChange();
  }

  async function save(changed: readonly UnsentStep[]): Promise<void> {
    if (changed.length === 0) return;
    const isSaved = await store.save(changed).then(
      () => true,
      () => false,
    );
    for (const step of changed) {
      if (isSaved || removed.has(step.id)) unsaved.delete(step.id);
      else unsaved.set(step.id, step);
    }
  }

  async function forget(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await store.forget(ids).catch(() => undefined);
  }

  const ownUnsaved = () => [...unsaved.values()].filter((step) => step.techId === techId);

  return {
    all: () => steps,
    async refresh() {
      await save(ownUnsaved());
      const before = new Set(steps.map(({ id }) => id));
      const stored = await store.load(techId).catch(() => null);
      await forget((stored ?? []).flatMap(({ id }) => (removed.has(id) ? id : [])));
      // A step that was added during the read is newer than what was read.
      const inMemory = stored ? steps.filter(({ id }) => !before.has(id)) : steps;
      const byId = new Map([...(stored ?? []), ...inMemory, ...ownUnsaved()].map((step) => [step.id, step]));
      for (const id of [...removed, ...added]) byId.delete(id);
      const gone = steps.filter(({ id }) => !byId.has(id));
      change([...byId.values()].sort((a, b) => (a.id < b.id ? -1 : 1)));
      return gone;
    },
    async add(step) {
      added.add(step.id);
      await save([step]);
      added.delete(step.id);
      change([...steps, step]);
    },
    async update(updated) {
      const byId = new Map(updated.map((step) => [step.id, step]));
      const known = steps.filter(({ id }) => byId.has(id));
      change(steps.map((each) => byId.get(each.id) ?? each));
      await save(known.map((each) => byId.get(each.id) ?? each));
      onChange();
    },
    async remove(done) {
      for (const { id } of done) {
        removed.add(id);
        unsaved.delete(id);
      }
      change(steps.filter(({ id }) => !removed.has(id)));
      await forget(done.map(({ id }) => id));
    },
  };
}

import {
  type ComponentType,
  createElement,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  useEffect,
  useState,
} from 'react';

type Loaded<Props> = { default: ComponentType<Props> };
type Part<Props> = {
  module: string;
  Late: LazyExoticComponent<ComponentType<Props>>;
  /** The part itself, once its code has been loaded by `loadParts`. */
  Ready?: ComponentType<Props>;
};

/** What loads the code of a module for the parts that are made of it. */
const loads = new Map<string, (() => Promise<void>)[]>();

/** The modules of the parts that have been rendered, in the order in which they were met. */
export const metParts = new Set<string>();

function LazyPart<Props extends object>({ part, props }: { part: Part<Props>; props: Props }) {
  metParts.add(part.module);
  // Stays the same, as another component would begin without the state of this one.
  const [Shown] = useState<ComponentType<Props>>(() => part.Ready ?? part.Late);
  return createElement(Shown, props);
}

/**
 * A part of the app whose code is a file of its own, which loads when the part is first rendered.
 *
 * React takes a page over in steps where a part's code is missing, and throws the server's markup away when something
 * changes before the last step: a finger that is on a button then presses nothing. So the code of what the server has
 * rendered is loaded before, and such a part renders at once.
 * @param module the path of its module in src/client, without the extension
 */
export function lazyPart<Props extends object>(
  module: string,
  load: () => Promise<Loaded<Props>>,
): (props: Props) => ReactNode {
  const part: Part<Props> = { module, Late: lazy(load) };
  const prepare = async () => {
    part.Ready = (await load()).default;
  };
  loads.set(module, [...(loads.get(module) ?? []), prepare]);
  return (props) => createElement(LazyPart<Props>, { part, props });
}

/** Loads the code of parts, each after the parts that it is in. What does not load is reported where it is shown. */
export async function loadParts(modules: readonly string[]): Promise<void> {
  for (const module of modules) {
    const prepares = loads.get(module) ?? [];
    await Promise.all(prepares.map((prepare) => prepare().catch(() => {})));
  }
}

/**
 * Loads the code of parts right after a page is first shown, one after the other, so that they open at once, and without a
 * network too.
 * @param modules a list that stays the same, what may be needed first at its top; each part after those that it is in
 */
export function useRestParts(modules: readonly string[]): void {
  useEffect(() => {
    const timer = setTimeout(() => void loadParts(modules));
    return () => clearTimeout(timer);
  }, [modules]);
}

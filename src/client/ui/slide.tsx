import { Component, createRef, type ReactNode } from 'react';

const DURATION_MS = 180;

type Tops = ReadonlyMap<Element, number>;

/** Lets its children slide to where an update of the page puts them, instead of jumping. It has no box of its own. */
export class Slide extends Component<{ children: ReactNode }> {
  private readonly root = createRef<HTMLDivElement>();

  private tops(): Tops {
    const children = [...(this.root.current?.children ?? [])];
    return new Map(children.map((child) => [child, child.getBoundingClientRect().top]));
  }

  override getSnapshotBeforeUpdate(): Tops {
    return this.tops();
  }

  override componentDidUpdate(_props: object, _state: object, before: Tops): void {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    for (const [child, top] of this.tops()) {
      const movedPx = (before.get(child) ?? top) - top;
      if (movedPx === 0) continue;
      // Added to a slide that is still under way, whose transform is part of what was measured.
      child.animate(
        { transform: [`translateY(${movedPx}px)`, 'none'] },
        { duration: DURATION_MS, easing: 'ease-out', composite: 'add' },
      );
    }
  }

  override render(): ReactNode {
    return (
      <div ref={this.root} className="contents">
        {this.props.children}
      </div>
    );
  }
}

import { Component, createRef, type ReactNode } from 'react';
import { prefersReducedMotion } from './media.ts';

const DURATION_MS = 180;

type Tops = ReadonlyMap<Element, number>;

/** Animates its children from their previous to their new position when an update moves them. Has no box of its own. */
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
    if (prefersReducedMotion()) return;
    for (const [child, top] of this.tops()) {
      const movedPx = (before.get(child) ?? top) - top;
      if (movedPx === 0) continue;
      // The new animation adds to one that is still running, because the measured position includes its transform.
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

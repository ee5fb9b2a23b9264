import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LatePart } from '../app/page-states.tsx';

/** How far below the screen a part begins to load. */
const AHEAD = '200px';

type NearPartProps = {
  className?: string;
  /** As high as the part, so that nothing below moves from under a finger when it loads. */
  place?: ReactNode;
  children: ReactNode;
};

/** A part below the first screen, whose code loads when the reader comes near it. The server draws nothing of it. */
export function NearPart({ className, place: fallback = null, children }: NearPartProps) {
  const ref = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observed = ref.current;
    if (!observed) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={ref} className={className}>
      {isNear ? <LatePart fallback={fallback}>{children}</LatePart> : fallback}
    </div>
  );
}

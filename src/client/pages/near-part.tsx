import { type ReactNode, useEffect, useRef, useState } from 'react';
import { LatePart } from '../app/page-states.tsx';

/** How far below the screen a part begins to load. */
const AHEAD = '200px';

/** A part below the first screen, whose code loads when the reader comes near it. The server draws nothing of it. */
export function NearPart({ className, children }: { className?: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const observed = place.current;
    if (!observed) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: AHEAD },
    );
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={place} className={className}>
      {isNear && <LatePart>{children}</LatePart>}
    </div>
  );
}

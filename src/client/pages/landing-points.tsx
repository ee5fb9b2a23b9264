import type { LucideIcon } from 'lucide-react';
import { Tile } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

type LandingPointsProps = {
  points: readonly { icon: LucideIcon; name: string; text: string }[];
  /** Whether their order counts. */
  isOrdered?: boolean;
};

/** Three points of the landing page, each with a picture, a name and a sentence. */
export function LandingPoints({ points, isOrdered = false }: LandingPointsProps) {
  const List = isOrdered ? 'ol' : 'ul';
  return (
    <List className="grid gap-5 py-1 lg:grid-cols-3">
      {points.map(({ icon: Icon, name, text }) => (
        <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3">
          <Tile>
            <Icon />
          </Tile>
          <div>
            <h3 className="font-strong">{t<string>(name)}</h3>
            <p className="text-small text-ink-soft">{t<string>(text)}</p>
          </div>
        </li>
      ))}
    </List>
  );
}

import { Truck } from 'lucide-react';
import { useState } from 'react';
import { type ComingTechnician, type ComingVan, lookFor } from '../../domain/tracking/who-comes.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

const hasNothing = ({ photoUrl, van }: ComingTechnician) => photoUrl === null && van === null;

/** Who comes: first name, photo, and the van to look for; only what is known of them. */
export default function WhoComes({ technician }: { technician: ComingTechnician }) {
  const { firstName, photoUrl, van } = technician;
  return (
    <Card aria-labelledby="who-comes">
      <CardTitle id="who-comes">{t('Who is coming')}</CardTitle>
      <div className="flex items-center gap-4">
        {photoUrl ? <Photo key={photoUrl} url={photoUrl} /> : van && <NoPhoto />}
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p className="text-heading">{firstName ?? t('Your technician')}</p>
          {van && <VanLine van={van} />}
          {hasNothing(technician) && (
            <p className="text-small text-ink-soft">
              {t('We have no photo or van details to show you yet.')}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}

function VanLine({ van }: { van: ComingVan }) {
  return (
    <>
      <p className="font-medium">{lookFor(van, { t })}</p>
      {van.plate && (
        <p className="mt-1.5 inline-block rounded-small border border-edge px-2 text-small font-semibold tracking-[0.05em] tabular-nums">
          <span className="sr-only">{t('Plate')} </span>
          {van.plate}
        </p>
      )}
    </>
  );
}

/** A photo that does not load leaves its place to the mark of one without a photo. */
function Photo({ url }: { url: string }) {
  const [hasFailed, setFailed] = useState(false);
  if (hasFailed) return <NoPhoto />;
  return (
    <img
      src={url}
      alt=""
      width={88}
      height={88}
      onError={() => setFailed(true)}
      className="size-22 shrink-0 rounded-full bg-quiet object-cover"
    />
  );
}

const NoPhoto = () => (
  <span
    aria-hidden="true"
    className="grid size-22 shrink-0 place-items-center rounded-full bg-volt-wash text-volt-text [&_svg]:size-8"
  >
    <Truck />
  </span>
);

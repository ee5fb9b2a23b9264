import { useState } from 'react';
import { lookFor } from '../../domain/tracking/look-for-van.ts';
import type { ComingTechnician, ComingVan } from '../../domain/tracking/who-comes.ts';
import { Card, CardTitle } from '../ui/card.tsx';
import { t } from '../ui/texts.ts';

const hasNothing = ({ photoUrl, van }: ComingTechnician) => photoUrl === null && van === null;

/** Who comes: first name, photo, and the van to look for; only what is known of them. */
export function WhoComes({ technician }: { technician: ComingTechnician }) {
  const { firstName, photoUrl, van, code } = technician;
  return (
    <Card aria-labelledby="who-comes">
      <CardTitle id="who-comes">{t('Who is coming')}</CardTitle>
      <div className="flex items-center gap-4">
        <Face key={photoUrl} photoUrl={photoUrl} name={firstName} />
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
      {code && (
        <p className="flex flex-wrap items-baseline gap-x-3 rounded-small bg-quiet px-3.5 py-2.5">
          <span className="text-small">{t('Say this code at the van:')}</span>
          <b className="text-title tracking-[0.2em] tabular-nums">{code}</b>
        </p>
      )}
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

/** The photo, or the first letter while there is none or it does not load; nothing without a name. */
function Face({ photoUrl, name }: { photoUrl: string | null; name: string | null }) {
  const [hasFailed, setFailed] = useState(false);
  const look = 'size-22 shrink-0 rounded-full bg-volt-wash';
  if (photoUrl && !hasFailed)
    return <img src={photoUrl} alt="" onError={() => setFailed(true)} className={`${look} object-cover`} />;
  return (
    name && (
      <span aria-hidden="true" className={`${look} grid place-items-center text-title text-volt-text`}>
        {name[0]}
      </span>
    )
  );
}

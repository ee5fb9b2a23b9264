import './wall.css';
import type { WallFigures } from '../../domain/operations/wall.ts';
import { texts } from '../../domain/texts.ts';
import { language, plural, t } from '../ui/texts.ts';
import { waitedText } from '../ui/time.tsx';

/** `alarm`: a person has to act now; `amber`: soon. */
type TileState = 'alarm' | 'amber' | undefined;

type TileProps = { title: string; figure: string; note: string; state?: TileState };

function Tile({ title, figure, note, state }: TileProps) {
  return (
    <div className="wall-tile" data-state={state}>
      <dt>{title}</dt>
      <dd className="wall-figure">{figure}</dd>
      <dd className="wall-note">{note}</dd>
    </div>
  );
}

const NONE = '–';
const whole = (count: number): string => count.toLocaleString(language);
const minutes = (value: number | null): string => (value === null ? NONE : whole(Math.round(value)));

const vanNames = texts({
  free: 'Free',
  assigned: 'Assigned',
  driving: 'Driving',
  charging: 'Charging',
  silent: 'Silent',
});

const withoutTechnician = (count: number): string =>
  plural(count, '{count} without a technician', '{count} without a technician');

function waitingNote({ count, late, longestMs }: WallFigures['waiting']): string {
  if (count === 0) return t('Nobody waits');
  const longest = t('Longest {time}', { time: waitedText(longestMs) });
  return late === 0 ? longest : `${plural(late, '{count} late', '{count} late')} · ${longest}`;
}

/** The figures of the day, large enough to be read from 5 m: see `wall.css`. Nothing in them names a customer. */
export function WallBoard({ figures }: { figures: WallFigures }) {
  const { emergencies, waiting, exceptions, promises, vans, finished, arriveMinutes, nextHour } = figures;
  const { share } = promises;
  return (
    <>
      <dl className="wall-row">
        <Tile
          title={t('Open emergencies')}
          figure={whole(emergencies.count)}
          state={emergencies.unassigned > 0 ? 'alarm' : undefined}
          note={
            emergencies.unassigned > 0
              ? withoutTechnician(emergencies.unassigned)
              : emergencies.count > 0
                ? t('All have a technician')
                : t('None')
          }
        />
        <Tile
          title={t('Waiting')}
          figure={whole(waiting.count)}
          state={waiting.late > 0 ? 'alarm' : undefined}
          note={waitingNote(waiting)}
        />
        <Tile
          title={t('Exceptions')}
          figure={whole(exceptions)}
          state={exceptions > 0 ? 'amber' : undefined}
          note={exceptions > 0 ? t('A person has to decide') : t('Nothing to decide')}
        />
      </dl>
      <dl className="wall-vans" data-state={vans.silent > 0 ? 'amber' : undefined}>
        <div>
          <dt>{t('Vans on duty')}</dt>
          <dd>{whole(vans.onDuty)}</dd>
        </div>
        {(['free', 'assigned', 'driving', 'charging', 'silent'] as const).map((state) => (
          <div key={state} data-van={state}>
            <dt>{t<string>(vanNames[state])}</dt>
            <dd>{whole(vans[state])}</dd>
          </div>
        ))}
      </dl>
      <dl className="wall-row wall-low">
        <Tile
          title={t('Promises kept')}
          // 100% only if all were kept.
          figure={share === null ? NONE : `${Math.floor(share * 100)}%`}
          note={
            share === null
              ? t('None is due yet')
              : t('{kept} of {all}', { kept: whole(promises.kept), all: whole(promises.count) })
          }
        />
        <Tile title={t('Jobs done')} figure={whole(finished)} note={t('Today')} />
        <Tile
          title={t('Minutes to arrive')}
          figure={minutes(arriveMinutes.p50)}
          note={
            arriveMinutes.p90 === null
              ? t('Nobody has arrived yet')
              : t('Nine in ten: {minutes}', { minutes: minutes(arriveMinutes.p90) })
          }
        />
        <Tile
          title={t('In the next hour')}
          figure={whole(nextHour.count)}
          state={nextHour.unassigned > 0 ? 'amber' : undefined}
          note={nextHour.unassigned > 0 ? withoutTechnician(nextHour.unassigned) : t('Booked')}
        />
      </dl>
    </>
  );
}

import { layerGroup, polyline } from 'leaflet';
import { useEffect } from 'react';
import { useMap } from 'react-leaflet';
import type { WaitingAdvice } from '../../domain/dispatch/waiting-advice.ts';
import type { TechnicianLocation } from '../../domain/tracking/position.ts';
import { MapMarker } from '../map/map-marker.tsx';
import { t } from '../ui/texts.ts';
import { flatMarker } from './flat-marker.ts';
import { waitingText } from './waiting.ts';

const SIZE: [number, number] = [16, 16];

type MarksProps = {
  advices: readonly WaitingAdvice[];
  technicians: readonly TechnicianLocation[];
  onOpen: (techId: string) => void;
};

/** Where technicians are advised to wait, each with a line from the technician: dashed until it is accepted. */
export function WaitingMarks({ advices, technicians, onOpen }: MarksProps) {
  const map = useMap();
  useEffect(() => {
    const lines = advices.flatMap(({ techId, latitude, longitude, acceptedAt }) => {
      const from = technicians.find((technician) => technician.techId === techId);
      if (!from) return [];
      const ends: [number, number][] = [
        [from.latitude, from.longitude],
        [latitude, longitude],
      ];
      const className = acceptedAt ? 'fleet-way' : 'fleet-way fleet-way-open';
      return polyline(ends, { className, weight: 2, interactive: false });
    });
    const group = layerGroup(lines).addTo(map);
    return () => {
      group.remove();
    };
  }, [map, advices, technicians]);
  return advices.map((advice) => (
    <MapMarker
      key={advice.techId}
      fixed
      make={flatMarker}
      at={advice}
      label={t('{technician}: {what}', { technician: advice.techId, what: waitingText(advice) })}
      size={SIZE}
      onSelect={() => onOpen(advice.techId)}
    >
      <span className="fleet-place" data-accepted={advice.acceptedAt !== null} />
    </MapMarker>
  ));
}

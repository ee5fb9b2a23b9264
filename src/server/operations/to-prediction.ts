import type { Prediction } from '../../domain/operations/prediction.ts';
import { toTime, toTimeOrNull } from '../../domain/time.ts';
import type { ArrivalPredictionRow } from '../platform/db/schema.ts';

export const toPrediction = ({ step, at, arrivesAt, fromAt, byAt }: ArrivalPredictionRow): Prediction => ({
  step,
  madeAt: toTime(at),
  at: toTimeOrNull(arrivesAt),
  fromAt: toTimeOrNull(fromAt),
  byAt: toTimeOrNull(byAt),
});

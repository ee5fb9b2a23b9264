import * as z from 'zod/mini';
import { Coordinates } from '../domain/places/place.ts';
import { namesNobody, post } from './contract.ts';
import { MAX_DRIVES } from './shapes/drives.ts';

export const driveCalls = {
  drawDrives: post('/api/admin/drive-lines', {
    auth: ['admin'],
    audit: namesNobody,
    summary: `How drives run along the main roads of the map, at most ${MAX_DRIVES} at once; in their order, each as an encoded polyline with five decimals. It changes nothing`,
    body: z.strictObject({
      drives: z
        .array(z.strictObject({ from: Coordinates, to: Coordinates }))
        .check(z.minLength(1), z.maxLength(MAX_DRIVES)),
    }),
    answers: { 200: z.object({ lines: z.array(z.string()) }) },
  }),
};

import * as z from 'zod/mini';
import { type Audited, callersOwn, del, get, post } from './contract.ts';
import { ok } from './fields.ts';

const Username = z.object({ username: z.string() });
const Photo = z.object({ photoUrl: z.string() });
const form = z.object({ photo: z.file() });

const photoChanged = (username: string, detail: string): Audited => ({
  action: 'staff-changed',
  subject: { kind: 'staff', id: username },
  detail: { fields: detail },
});
const signsNobodyIn = { none: 'a photo signs nobody in' } as const;

/** The photos of technicians, which the customers of their jobs see. */
export const staffPhotoCalls = {
  readOwn: get('/api/tech/photo', {
    auth: ['tech'],
    audit: callersOwn,
    summary: 'The photo that customers see of the caller; null without one',
    answers: { 200: z.object({ photoUrl: z.nullable(z.string()) }) },
  }),
  replaceOwn: post('/api/tech/photo', {
    auth: ['tech'],
    audit: ({ caller }) => photoChanged(caller.id, 'photo'),
    proof: signsNobodyIn,
    summary: 'Replaces the photo that customers see of the caller',
    form,
    answers: { 200: Photo },
  }),
  removeOwn: del('/api/tech/photo', {
    auth: ['tech'],
    audit: ({ caller }) => photoChanged(caller.id, 'photo removed'),
    proof: signsNobodyIn,
    summary: 'Removes the photo of the caller',
    answers: { 200: ok },
  }),
  replace: post('/api/admin/staff/:username/photo', {
    auth: ['admin'],
    audit: ({ params }) => photoChanged(params.username, 'photo'),
    proof: signsNobodyIn,
    summary: 'Replaces the photo that customers see of a technician',
    params: Username,
    form,
    answers: { 200: Photo },
  }),
  remove: del('/api/admin/staff/:username/photo', {
    auth: ['admin'],
    audit: ({ params }) => photoChanged(params.username, 'photo removed'),
    proof: signsNobodyIn,
    summary: 'Removes the photo of a technician',
    params: Username,
    answers: { 200: ok },
  }),
  readPhoto: get('/api/staff-photos/:name', {
    auth: 'everybody',
    summary: 'A photo of a technician, by a name that nobody guesses',
    params: z.object({ name: z.string() }),
    answers: { 200: 'image/webp' },
  }),
};

import * as z from 'zod/mini';
import { DemandZone } from '../domain/dispatch/demand-zone.ts';
import { WaitingAdvice } from '../domain/dispatch/waiting-advice.ts';
import { callersOwn, get, namesNobody, post } from './contract.ts';
import { Id, ok } from './fields.ts';

export const waitingCalls = {
  list: get('/api/admin/waiting-advice', {
    auth: ['admin'],
    audit: 'staff-viewed',
    summary: 'Where technicians without a job are advised to wait',
    answers: { 200: z.array(WaitingAdvice) },
  }),
  listDemand: get('/api/admin/demand', {
    auth: ['admin'],
    audit: namesNobody,
    summary:
      'Where the emergencies of this hour of the day are expected, the busiest area first; none before 20 have come',
    answers: { 200: z.array(DemandZone) },
  }),
  listOwn: get('/api/tech/waiting-advice', {
    auth: ['tech'],
    audit: callersOwn,
    summary: 'Where the technician is advised to wait, if anywhere',
    answers: { 200: z.array(WaitingAdvice) },
  }),
  accept: post('/api/tech/waiting-advice/:id/accept', {
    auth: ['its tech'],
    audit: callersOwn,
    summary: 'Says that the technician goes there; a second time changes nothing',
    params: Id,
    answers: { 200: WaitingAdvice },
  }),
  decline: post('/api/tech/waiting-advice/:id/decline', {
    auth: ['its tech'],
    audit: callersOwn,
    summary:
      'Ends the advice, also an accepted one; no other one comes for half an hour or until after a job',
    params: Id,
    answers: { 200: ok },
  }),
};

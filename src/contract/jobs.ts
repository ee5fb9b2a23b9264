import * as z from 'zod/mini';
import { get, namesNobody, post } from './contract.ts';
import { Id, ok } from './fields.ts';
import { FailedTask } from './shapes/failed-task.ts';

export const jobCalls = {
  listFailed: get('/api/admin/failed-tasks', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'Background jobs that failed for good, the newest 100 first',
    answers: { 200: z.array(FailedTask) },
  }),
  retry: post('/api/admin/failed-tasks/:id/retry', {
    auth: ['admin'],
    audit: ({ params }) => ({ action: 'task-retried', detail: { task: params.id } }),
    summary: 'Retries a background job that failed for good',
    params: Id,
    answers: { 200: ok },
  }),
};

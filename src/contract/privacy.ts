import * as z from 'zod/mini';
import { RetentionRun } from '../domain/retention.ts';
import { get, namesNobody, post } from './contract.ts';
import { ok } from './fields.ts';
import { AccountDeletion } from './shapes/account-deletion.ts';
import { CustomerExport } from './shapes/customer-export.ts';

export const privacyCalls = {
  exportOwnData: get('/api/account/export', {
    auth: ['customer'],
    audit: 'account-exported',
    summary: 'All stored data of the signed-in customer, as a file',
    answers: { 200: CustomerExport },
  }),
  deleteAccount: post('/api/account/delete', {
    auth: ['customer'],
    proof: 'recent',
    summary: 'Deletes the account of a customer who has signed in within 15 minutes',
    body: AccountDeletion,
    answers: { 200: ok },
  }),
  listRetention: get('/api/admin/retention', {
    auth: ['admin'],
    audit: namesNobody,
    summary: 'For how long data is stored, and what was last removed',
    answers: { 200: z.array(RetentionRun) },
  }),
};

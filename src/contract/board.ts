import * as z from 'zod/mini';
import { del, get, patch, post } from './contract.ts';
import { Id, ok } from './fields.ts';
import { NewView, SavedView, ViewChange } from './shapes/saved-view.ts';

const ofListOnly = { none: 'a view says only how the list of the board is shown' } as const;

/** What dispatchers keep of the board for themselves and for each other. */
export const boardCalls = {
  listViews: get('/api/admin/views', {
    auth: ['admin'],
    audit: ofListOnly,
    summary: "The caller's saved views of the board, and those for all",
    answers: { 200: z.array(SavedView) },
  }),
  addView: post('/api/admin/views', {
    auth: ['admin'],
    audit: ofListOnly,
    summary: 'Saves a view of the board; 409 TOO_MANY_VIEWS beyond 30 of a person, or for all',
    body: NewView,
    answers: { 201: SavedView },
  }),
  changeView: patch('/api/admin/views/:id', {
    auth: ['its admin'],
    audit: ofListOnly,
    summary: 'Changes an own view, or one for all; `isDefault` is about the caller alone',
    params: Id,
    body: ViewChange,
    answers: { 200: SavedView },
  }),
  removeView: del('/api/admin/views/:id', {
    auth: ['its admin'],
    audit: ofListOnly,
    summary: 'Removes an own view, or one for all',
    params: Id,
    answers: { 200: ok },
  }),
};

import { expect, it } from 'vitest';
import type { RosterTechnician } from '../../domain/tracking/position.ts';
import { type Choice, choicesFound } from './pick.ts';

const choice = (techId: string): Choice => ({ techId, isOnDuty: 'true', lastActiveAt: null, openJobs: 0 });
const member = (techId: string, name: string | null): RosterTechnician => ({
  ...choice(techId),
  name,
  phone: null,
  latitude: null,
  longitude: null,
});
const choices = ['dmorales', 'sbrooks', 'van7'].map(choice);
const roster = [member('dmorales', 'Dana Morales'), member('sbrooks', 'Sam Brooks'), member('van7', null)];
const found = (search: string) => choicesFound(choices, roster, search).map(({ techId }) => techId);

it('the technician search matches the start of the id or of any word of the name', () => {
  expect(found('DM')).toEqual(['dmorales']);
  expect(found('mor')).toEqual(['dmorales']);
  expect(found('brooks')).toEqual(['sbrooks']);
  expect(found('sam br')).toEqual(['sbrooks']);
  expect(found('van')).toEqual(['van7']);
  expect(found('ooks')).toEqual([]);
});

it('the technician search keeps all technicians in order while the search is empty', () => {
  expect(found('  ')).toEqual(['dmorales', 'sbrooks', 'van7']);
});

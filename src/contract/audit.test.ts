import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, rolesOf } from './contract.ts';
import { calls } from './index.ts';

/** Fields that say who somebody is, where, or how they are reached. */
const PERSONAL =
  /"(?:\w*(?:[nN]ame|[eE]mail|[pP]hone\w*|[aA]ddress|[pP]late|[lL]atitude|[lL]ongitude|[nN]otes?|[cC]omment)|actor|location|place|techId|user|userAgent|device|city|zipCode)":/g;

/** Calls that the audit log does not tell although their answers have such fields, with the reason. */
const untold: Record<string, string> = {
  'GET /api/admin/account/passkeys': 'the names that the caller gave to own passkeys',
  'GET /api/admin/audit': 'entries name people by id alone',
  'GET /api/admin/demand': 'areas from which calls are expected, by the names of towns',
  'GET /api/admin/forecasts': 'technicians who are proposed, by the username that the board shows anyway',
  'GET /api/admin/sessions': "the caller's own devices",
  'GET /api/admin/tax-report.csv': 'sums by month, state and rate',
  'GET /api/admin/vehicles': "the company's vehicles, which name nobody",
  'GET /api/admin/views': 'the names of views of the list, and the usernames of who saved them',
  'GET /api/admin/wall': 'the usernames of vans on duty, which the wall counts and does not show',
  'GET /api/tech/account/passkeys': 'the names that the caller gave to own passkeys',
  'GET /api/tech/availability': "the caller's own shifts",
  'GET /api/tech/roster': "the caller's own shifts and requests",
  'GET /api/tech/sessions': "the caller's own devices",
  'GET /api/tech/waiting-advice': 'where the caller is advised to wait',
};

const staffCalls = (calls as Call[]).filter(({ auth }) => rolesOf(auth)?.some((role) => role !== 'customer'));
const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const isUntold = ({ audit }: Call) => typeof audit === 'object';

/** The personal fields of a call's answers; of a file nobody knows. */
const personalFields = ({ answers }: Call): string[] =>
  Object.entries(answers).flatMap(([status, answer]) => {
    if (Number(status) >= 400) return [];
    if (typeof answer === 'string') return [answer];
    const schema = z.toJSONSchema(answer as unknown as z.ZodType, { io: 'output', unrepresentable: 'any' });
    return JSON.stringify(schema).match(PERSONAL) ?? [];
  });

it('each call of staff says what the audit log tells of it, or why it tells nothing', () => {
  expect(staffCalls.length).toBeGreaterThan(100);
  expect(staffCalls.filter(({ audit }) => audit === undefined).map(nameOf)).toEqual([]);
});

it('each call with which staff read personal data has an audit entry, or a reason in the list', () => {
  const reads = staffCalls.filter(({ method }) => method === 'GET');
  const isPersonal = (call: Call) => personalFields(call).length > 0;
  expect(reads.filter(isPersonal).length).toBeGreaterThan(20);
  const untoldReads = reads.filter((call) => isUntold(call) && isPersonal(call));
  expect(untoldReads.map(nameOf).sort()).toEqual(Object.keys(untold));
});

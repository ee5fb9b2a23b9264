import type { StaffRole } from '../../src/domain/people/staff.ts';

export type DemoStaff = { username: string; role: StaffRole; name: string };

/** The accounts of the banner's staff links. */
export const VISITING_ADMIN = 'admin';
export const VISITING_TECHNICIAN = 'casey';
/** The account of the simulated dispatcher. */
export const DISPATCHER = 'dispatch';

const technicians = [
  ['mreyes', 'Marisol Reyes'],
  ['dmorales', 'Derek Morales'],
  ['sbrooks', 'Simone Brooks'],
  ['tnguyen', 'Tam Nguyen'],
  ['apatel', 'Anika Patel'],
  ['jcoleman', 'Jerome Coleman'],
  ['krusso', 'Katie Russo'],
  ['lsantos', 'Luis Santos'],
  ['bwright', 'Byron Wright'],
  ['ekim', 'Eunice Kim'],
  ['rsingh', 'Ravi Singh'],
  ['omurphy', 'Owen Murphy'],
] as const;

export const SIMULATED_TECHNICIANS: string[] = technicians.map(([username]) => username);

export const DEMO_STAFF: DemoStaff[] = [
  { username: VISITING_ADMIN, role: 'admin', name: 'Morgan Blake' },
  { username: DISPATCHER, role: 'admin', name: 'Robin Ellis' },
  { username: VISITING_TECHNICIAN, role: 'tech', name: 'Casey Morgan' },
  ...technicians.map(([username, name]) => ({ username, role: 'tech' as const, name })),
];

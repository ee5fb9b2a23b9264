import type { StaffRole } from '../../src/domain/people/staff.ts';

export type DemoStaff = { username: string; role: StaffRole; name: string; phone: string };

/** An area code that no customer of the demo has, so that a number leads to one person. */
const AREA_CODE = 640;

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

const accounts: Omit<DemoStaff, 'phone'>[] = [
  { username: VISITING_ADMIN, role: 'admin', name: 'Morgan Blake' },
  { username: DISPATCHER, role: 'admin', name: 'Robin Ellis' },
  { username: VISITING_TECHNICIAN, role: 'tech', name: 'Casey Morgan' },
  ...technicians.map(([username, name]) => ({ username, role: 'tech' as const, name })),
];

/** The numbers 555-0100 to 555-0199 are reserved for fiction. */
export const DEMO_STAFF: DemoStaff[] = accounts.map((account, n) => ({
  ...account,
  phone: `(${AREA_CODE}) 555-01${String(n).padStart(2, '0')}`,
}));

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aBooking } from '../../../test/a-booking.ts';
import { checkSession, endSession, saveSession } from '../app/sessions.ts';
import { savedJobs, saveJobs } from './saved-jobs.ts';

const dana = { role: 'tech', username: 'dmorales' } as const;
const sam = { role: 'tech', username: 'sbrooks' } as const;
const sessionOf = ({ role, username }: typeof dana | typeof sam) => ({
  token: `token-of-${username}`,
  role,
  username,
  expiresAt: '2030-11-20T12:00:00.000Z',
  mustChangePassword: false,
});
const mine = aBooking({ id: 'mine', status: 'confirmed', assignedTechId: 'dmorales' });
const NOW = Date.parse('2029-11-20T19:00:00.000Z');

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  endSession('admin');
  endSession('tech');
  saveSession(sessionOf(dana));
});

describe('jobs saved on a phone', () => {
  it('saved jobs are the technician’s own open jobs, with the time of saving', () => {
    const others = [
      aBooking({ id: 'unassigned' }),
      aBooking({ id: 'done', status: 'completed', assignedTechId: 'dmorales' }),
      aBooking({ id: 'hers', status: 'confirmed', assignedTechId: 'sbrooks' }),
    ];
    saveJobs([mine, ...others], dana, NOW);
    expect(savedJobs(dana)).toEqual({ username: 'dmorales', savedAtMs: NOW, jobs: [mine] });
  });

  it('a saved job is removed once the job is assigned to another technician', () => {
    saveJobs([mine], dana, NOW);
    saveJobs([{ ...mine, assignedTechId: 'sbrooks' }], dana, NOW);
    expect(savedJobs(dana)).toBeNull();
  });

  it('saved jobs are removed when the technician logs out', () => {
    saveJobs([mine], dana, NOW);
    endSession('tech');
    expect(localStorage.getItem('techJobs')).toBeNull();
  });

  it('saved jobs are removed once the session has expired', () => {
    saveJobs([mine], dana, NOW);
    checkSession('tech', Date.parse('2031-01-01'));
    expect(localStorage.getItem('techJobs')).toBeNull();
  });

  it('saved jobs are not shown to another account and not saved for an account that is not signed in', () => {
    saveJobs([mine], dana, NOW);
    expect(savedJobs(sam)).toBeNull();
    expect(savedJobs({ role: 'admin', username: 'dmorales' })).toBeNull();
    saveSession(sessionOf(sam));
    expect(localStorage.getItem('techJobs')).toBeNull();
    saveJobs([mine], dana, NOW);
    expect(localStorage.getItem('techJobs')).toBeNull();
  });
});

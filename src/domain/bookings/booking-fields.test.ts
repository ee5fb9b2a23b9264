import { describe, expect, it } from 'vitest';
import { english } from '../texts.ts';
import { factsIn, fieldValuesOf, hiddenFrom, optionsText } from './booking-fields.ts';

describe('fields of a booking', () => {
  it('fieldValuesOf has null for an empty text and for what a form does not send, and keeps 0', () => {
    const form = { vehicleInfo: '', notes: 'Gate code 12', kwh: 0 };
    expect(fieldValuesOf(form)).toMatchObject({ ...form, vehicleInfo: null, connector: null });
  });

  it('factsIn lists a missing text as not provided, and leaves out a missing option', () => {
    expect(factsIn('board', { kwh: 9, notes: null }, english)).toEqual([
      { name: 'Vehicle info', value: 'Not provided' },
      { name: 'Notes', value: 'Not provided' },
      { name: 'Energy', value: '9 kWh' },
    ]);
  });

  it('factsIn has the fields of the view and of the kinds only', () => {
    const booking = { vehicleInfo: 'Gray Ioniq 5', notes: 'Gate code 12', connector: 'tow' as const };
    expect(factsIn('tracking', booking, english)).toEqual([
      { name: 'Vehicle', value: 'Gray Ioniq 5' },
      { name: 'Connector', value: 'Tow' },
    ]);
    expect(factsIn('board', booking, english, 'choice')).toEqual([{ name: 'Connector', value: 'Tow' }]);
  });

  it('optionsText joins the options that the customer chose', () => {
    expect(optionsText('job', { connector: 'NACS', kwh: 9 }, english)).toBe('NACS, 9 kWh');
    expect(optionsText('job', { connector: null }, english)).toBe('');
  });

  it('texts are personal, and technicians off duty see the vehicle of a job that nobody has', () => {
    expect(hiddenFrom('all')).toEqual(expect.arrayContaining(['vehicleInfo', 'notes']));
    expect(hiddenFrom('offDuty')).toContain('notes');
    expect(hiddenFrom('offDuty')).not.toContain('vehicleInfo');
  });
});

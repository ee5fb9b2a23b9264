import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiCustomer, apiCustomer, apiStaff } from '../../../e2e/fixtures/api.ts';
import { addDays, dayOf, slotsOf } from '../../../src/domain/bookings/schedule.ts';
import { defaultCompany } from '../../../src/domain/company/company-profile.ts';
import { readProfile } from '../../../src/server/platform/config/read-profile.ts';
import { migratedDatabaseUrl } from '../../database.ts';
import { type RunningServer, startServer } from '../../running-server.ts';

const LAKESIDE = 'demo/companies/lakeside.json';
const company = readProfile(LAKESIDE);
/** Words of the first company that no text of the second one may contain. */
const FIRST_COMPANY = /Curbvolt|Union|\bNJ\b|New Jersey|New York|\(908\)|\$(?:185|125)/;

let server: RunningServer;
let customer: ApiCustomer;
beforeAll(async () => {
  const env = { DATABASE_URL: await migratedDatabaseUrl(), PUBLIC_API_DOCS: '1' };
  server = await startServer({ company: LAKESIDE, env });
  customer = await apiCustomer(server);
});
afterAll(async () => void (await server.stop()));

const IN_ILLINOIS = { city: 'Evanston', state: 'IL', postalCode: '60201' };

it('a second company has its own service area, prices and slots in its own time zone', async () => {
  expect(await customer.quote('Skokie, IL 60076')).toMatchObject({
    place: 'Skokie, IL 60076',
    distance: 2.3,
    extraMiles: 0,
    extraCharges: 0,
  });
  expect(await customer.quote('Kenosha, WI')).toMatchObject({
    distance: 38.7,
    extraMiles: 23.7,
    extraCharges: 71.1,
  });
  await expect(customer.quote('Milwaukee, WI')).rejects.toThrow(
    /422 .*That place is more than 40 miles from our base, too far for us to come\./,
  );
  await expect(customer.quote('Union, NJ 07083')).rejects.toThrow(/422 .*OUTSIDE_SERVICE_AREA/);

  await expect(customer.authorize(166, IN_ILLINOIS)).rejects.toThrow(/400 .*AMOUNT_INVALID/);
  await expect(customer.authorize(165)).rejects.toThrow(/400 .*expected one of "?\\?"IL/);
  const emergency = { location: 'Skokie, IL 60076', totalAmount: 165 };
  const first = await customer.book('Jordan Lee', {
    ...emergency,
    paymentId: await customer.authorize(165, IN_ILLINOIS),
  });
  expect(first).toMatchObject({
    baseFee: 165,
    distanceCharges: 0,
    totalAmount: 165,
    place: 'Skokie, IL 60076',
  });
  const far = { location: 'Kenosha, WI', totalAmount: 236.1 };
  expect(
    await customer.book('Jordan Lee', { ...far, paymentId: await customer.authorize(236.1, IN_ILLINOIS) }),
  ).toMatchObject({ baseFee: 165, distanceCharges: 71.1, totalAmount: 236.1 });

  const day = addDays(dayOf(new Date(), company.timeZone), 3);
  const bookAt = async (scheduledAt: Date | undefined) =>
    customer.book('Jordan Lee', {
      ...emergency,
      serviceType: 'standard',
      totalAmount: 110,
      scheduledAt: scheduledAt?.toISOString(),
      paymentId: await customer.authorize(110, IN_ILLINOIS),
    });
  const [sevenInChicago] = slotsOf(day, company);
  expect(await bookAt(sevenInChicago)).toMatchObject({
    scheduledAt: sevenInChicago?.toISOString(),
    totalAmount: 110,
  });
  // 8:30 AM in New York is half past seven in Chicago.
  await expect(bookAt(slotsOf(day, defaultCompany)[1])).rejects.toThrow(
    /400 .*at least 24 hours ahead, on the hour from 7:00 AM to 7:00 PM\./,
  );

  const admin = await apiStaff(server, 'admin');
  expect((await admin.customerStats()).todaySignups).toBe(1);
});

it('pages and documents have the name, phone, prices and time zone of the second company only', async () => {
  const textOf = async (path: string) =>
    (await fetch(server.url + path, { headers: { cookie: customer.cookie } })).text();
  const terms = await textOf('/terms');
  for (const words of [
    'Lakeside Charge LLC',
    '(847) 555-0137',
    'Emergency: $165.00. Non-emergency: $110.00.',
    '15 miles from our base',
    'up to 40 miles from our base',
    'up to 11 kW and 25 to 35 miles of range',
  ])
    expect(terms).toContain(words);
  const openApi = await textOf('/api/docs/openapi.json');
  expect(JSON.parse(openApi).info).toMatchObject({ title: 'Lakeside Charge' });
  expect(openApi).toContain('Days are those of Chicago.');
  for (const path of ['/terms', '/privacy', '/api/login', '/api/docs'])
    expect(await textOf(path), path).not.toMatch(FIRST_COMPANY);
  const technician = await apiStaff(server, 'tech');
  expect(technician.session.role).toBe('tech');
  const notice = await fetch(`${server.url}/api/tech/location-notice`, {
    headers: { authorization: `Bearer ${technician.session.token}` },
  });
  expect(await notice.text()).toMatch(/Lakeside Charge uses this app(?!.*New Jersey)/s);
});

it('the server does not start with an invalid company profile and prints the reason', async () => {
  const start = startServer({ company: 'package.json' });
  await expect(start).rejects.toThrow(/Cannot start: the company profile package\.json is not valid\n {2}/);
});

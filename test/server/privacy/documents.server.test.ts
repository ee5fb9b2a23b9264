import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../suite-app.ts';

const square = {
  PAYMENT_PROVIDER: 'square',
  SQUARE_APPLICATION_ID: 'app',
  SQUARE_LOCATION_ID: 'place',
  SQUARE_ACCESS_TOKEN: 'token',
};

describe('privacy and terms pages', () => {
  describe('privacy and terms pages with default configuration', () => {
    const t = sharedTestApp();

    it.each(['/privacy', '/terms'])('%s is a public page without scripts', async (path) => {
      const { status, headers, body } = await t.get(path);
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      expect(headers['content-security-policy']).toContain("script-src 'self'");
      expect(body).toContain('<div id="root">');
      expect(body).not.toContain('<script');
      for (const text of ['Curbvolt', '<a href="tel:+19085550142">(908) 555-0142</a>']) {
        expect(body).toContain(text);
      }
    });

    it('/privacy states retention periods, test cards, local geocoding and the map tile host', async () => {
      const { body } = await t.get('/privacy');
      expect(body).toContain('Positions of technicians</th><td>30 days from when they were taken');
      expect(body).toContain('Accounts of customers</th><td>1,095 days from the last sign-in');
      expect(body).toContain('test cards only');
      expect(body).toContain('looked up on our own server');
      expect(body).toContain('<strong>tile.openstreetmap.org</strong>');
      expect(body).not.toContain('Square');
      expect(body).not.toContain('suggests addresses');
    });

    it('/privacy states which sign-in data is kept, how long cookies last and what the device remembers', async () => {
      const { body } = await t.get('/privacy');
      for (const text of [
        'from which network address',
        'for 30 days at most',
        'One more stays for 180 days',
        'a booking that you have not finished, for 1 hour at most',
        'for 180 days at most, the name and billing address of your last payment by card',
      ]) {
        expect(body).toContain(text);
      }
      expect(body).toContain('our own page shows you');
    });

    it('sign-in page links to /privacy and /terms', async () => {
      const { body } = await t.get('/api/login');
      for (const path of ['/privacy', '/terms']) expect(body).toContain(`href="${path}"`);
    });

    it('/terms states the prices that are charged', async () => {
      const { body } = await t.get('/terms');
      for (const text of ['Emergency: $185.00', 'Non-emergency: $125.00', 'Each mile more is $2.00']) {
        expect(body).toContain(text);
      }
    });
  });

  describe('privacy page with company configuration', () => {
    const t = sharedTestApp({
      env: {
        ...square,
        BRAND_NAME: 'Volt',
        COMPANY_NAME: 'Volt <Charging> LLC',
        COMPANY_ADDRESS: '1 Main St, Union, NJ 07083',
        COMPANY_EMAIL: 'privacy@volt.example',
        SUPPORT_PHONE: '(201) 555-0100',
        GEOCODER_URL: 'https://places.example/search',
        SUGGEST_URL: 'https://suggest.example/api',
        ROUTER_URL: 'https://routes.example',
        TILE_URL: '/tiles/{z}/{x}/{y}.png',
        SMTP_URL: 'smtp://mail.example:25',
        RETENTION_TRAIL_DAYS: '7',
        RETENTION_CODES_DAYS: '2',
        CUSTOMER_SESSION_HOURS: '12',
      },
    });

    it('/privacy states the company, its contacts, its retention periods and the services that get data', async () => {
      const { body } = await t.get('/privacy');
      for (const text of [
        'Volt &lt;Charging&gt; LLC',
        '1 Main St, Union, NJ 07083',
        'privacy@volt.example',
        '(201) 555-0100',
        '<strong>Square</strong>',
        '<strong>places.example</strong>',
        '<strong>suggest.example</strong> suggests addresses',
        '<strong>routes.example</strong>',
        '<strong>mail.example:25</strong>',
        '7 days from when they were taken',
        '2 days from when they were made',
        'a code that we e-mail you',
        'signed in for 12 hours at most',
      ]) {
        expect(body).toContain(text);
      }
      expect(body).not.toContain('openstreetmap');
    });
  });
});

import { expect, it } from 'vitest';
import { landingHtml } from './landing-html.tsx';

const config = JSON.stringify({ brandName: 'Volt & <Co>', supportPhone: '(973) 555-0118' });

it("draws the landing screen in the provider's own words", () => {
  const html = landingHtml(config, '');
  expect(html).toContain('Mobile EV charging made simple');
  expect(html).toContain('Volt &amp; &lt;Co&gt;');
  expect(html).toContain('href="tel:+19735550118"');
  expect(html).toContain('href="/api/login"');
});

it('carries the referral to the sign-in, whatever it is', () => {
  const html = landingHtml(config, `?ref=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).toContain('href="/api/login?ref=');
  expect(html).not.toContain('<script');
});

it('has nothing in it that the policy for styles and scripts would refuse', () => {
  expect(landingHtml(config, '')).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

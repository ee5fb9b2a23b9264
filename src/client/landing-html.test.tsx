import { expect, it } from 'vitest';
import { ENGLISH } from '../domain/texts.ts';
import { landingHtml } from './landing-html.tsx';

const config = JSON.stringify({ brandName: 'Volt & <Co>', supportPhone: '(973) 555-0118' });

it('the landing page HTML has the escaped brand name, the support phone and the sign-in link', () => {
  const html = landingHtml(config, ENGLISH, '');
  expect(html).toContain('Mobile EV charging made simple');
  expect(html).toContain('Volt &amp; &lt;Co&gt;');
  expect(html).toContain('href="tel:+19735550118"');
  expect(html).toContain('href="/api/login"');
});

it('the landing page HTML carries the escaped referral to the sign-in link', () => {
  const html = landingHtml(config, ENGLISH, `?ref=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).toContain('href="/api/login?ref=');
  expect(html).not.toContain('<script');
});

it('the landing page HTML has no inline script, style or event handler', () => {
  expect(landingHtml(config, ENGLISH, '')).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

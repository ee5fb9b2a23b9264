import { expect, it } from 'vitest';
import { ENGLISH } from '../domain/texts.ts';
import { pageHtml } from './page-html.tsx';

const configText = JSON.stringify({ brandName: 'Volt & <Co>', supportPhone: '(973) 555-0118' });

const landingHtml = async (search = '') =>
  (await pageHtml({ configText, texts: ENGLISH, url: `/${search}`, view: null })).html;

it('the landing page HTML has the escaped brand name, the support phone and the sign-in link', async () => {
  const html = await landingHtml();
  expect(html).toContain('Mobile EV charging made simple');
  expect(html).toContain('Volt &amp; &lt;Co&gt;');
  expect(html).toContain('href="tel:+19735550118"');
  expect(html).toContain('href="/api/login"');
});

it('the landing page HTML carries the escaped referral to the sign-in link', async () => {
  const html = await landingHtml(`?ref=${encodeURIComponent('"><script>alert(1)</script>')}`);
  expect(html).toContain('href="/api/login?ref=');
  expect(html).not.toContain('<script');
});

it('the landing page HTML says that the legal documents are English', async () => {
  const html = await landingHtml();
  for (const path of ['/privacy', '/terms']) expect(html).toContain(`<a href="${path}" hrefLang="en"`);
});

it('the landing page HTML has no inline script, style or event handler', async () => {
  expect(await landingHtml()).not.toMatch(/<script|<style|\sstyle=|\son\w+=/);
});

/** Friday, 20 November 2026, 10:00 in New York. */
const AT_MS = Date.parse('2026-11-20T15:00:00Z');
const user = (firstName: string) => ({ id: firstName, firstName });
const homeOf = (firstName: string) =>
  pageHtml({
    configText: '{}',
    texts: ENGLISH,
    url: '/home',
    view: { atMs: AT_MS, answers: { '/api/auth/user': user(firstName), '/api/bookings': [] } },
  });

it('Home is rendered whole as of the time of its data, and as connecting', async () => {
  const { html, parts } = await homeOf('Jordan');
  expect(parts).toEqual(['pages/home']);
  expect(html).toContain('Good morning');
  expect(html).toContain('Jordan');
  expect(html).toContain('No bookings yet');
  expect(html).toContain('Connecting');
  expect(html).not.toContain('Reconnecting');
});

it('pages that are rendered at once have only the data of their own customer', async () => {
  const names = Array.from({ length: 10 }, (_, n) => `Customer-${n}-`);
  const pages = await Promise.all(names.map(homeOf));
  for (const [n, { html }] of pages.entries())
    expect(names.filter((name) => html.includes(name))).toEqual([names[n]]);
});

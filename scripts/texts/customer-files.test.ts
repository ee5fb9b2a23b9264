import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { customerFiles, STAFF_PARTS } from './customer-files.ts';

const files = customerFiles();

it('customerFiles has the pages of customers with what they load late, and none of staff', () => {
  for (const page of ['landing', 'home', 'book-and-pay', 'tracking', 'shared', 'receipt', 'not-found'])
    expect(files, page).toContain(`src/client/pages/${page}.tsx`);
  expect(files).toContain('src/client/tracking/en-route.tsx');
  expect(files).toContain('src/client/accounts/delete-account-dialog.tsx');
  expect(files.filter((file) => /^src\/client\/(board|dispatch|staff|roster|books)\//.test(file))).toEqual(
    [],
  );
  for (const page of ['admin', 'admin-login', 'reports', 'tech', 'tech-login'])
    expect(files, page).not.toContain(`src/client/pages/${page}.tsx`);
});

it('customerFiles has the rules, and the messages and failures of the server that customers get', () => {
  for (const file of [
    'src/domain/failure.ts',
    'src/domain/tracking/eta.ts',
    'src/server/accounts/sign-in-page.ts',
    'src/server/notifications/messages/customer-messages.ts',
    'src/server/platform/http/failure-page.ts',
  ])
    expect(files).toContain(file);
  expect(files).not.toContain('src/server/notifications/messages/staff-messages.ts');
});

it('every listed part of staff exists', () => {
  expect(STAFF_PARTS.filter((part) => !existsSync(part))).toEqual([]);
});

// @vitest-environment jsdom
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerWith, render } from '../../../test/render.tsx';
import type { SavedView, ViewSettings } from '../../contract/shapes/saved-view.ts';
import { type Listing, useDefaultView } from './views.ts';
import ViewsDialog from './views-dialog.tsx';

const settings: ViewSettings = {
  ...{ show: 'open', status: null, serviceType: 'emergency', payment: null, order: 'newest' },
  hidden: ['created', 'amount'],
};
const view = (id: string, given: Partial<SavedView> = {}): SavedView => ({
  ...{ id, name: id, owner: 'mreyes', isShared: false, isDefault: false, settings },
  ...given,
});
const late = view('Late');
const night = view('Night', { isShared: true, isDefault: true, settings: { ...settings, show: 'all' } });
const listing: Listing = { ...settings, hidden: 'amount,created', search: 'Ana' };

let remove = () => {};
afterEach(() => {
  remove();
  vi.clearAllMocks();
});
const onShow = vi.fn();
const onClose = vi.fn();
function show(kind: 'choose' | 'save') {
  answerWith({ '/api/admin/views': late, '/api/admin/views/Late': late, '/api/admin/views/Night': night });
  remove = render(<ViewsDialog views={[late, night]} {...{ kind, listing, onShow, onClose }} />);
}
const sent = () =>
  vi.mocked(fetch).mock.calls.map(([asked, init]) => [init?.method, String(asked), init?.body]);
const button = (name: string) =>
  [...document.querySelectorAll('button')].find(
    (each) => each.getAttribute('aria-label') === name || each.textContent?.startsWith(name),
  );

it('the dialog marks the view that is shown, shows another one, and changes only the default of the caller', async () => {
  show('choose');
  await expect.poll(() => button('Late')?.getAttribute('aria-current')).toBe('true');
  expect(button('Night')?.getAttribute('aria-current')).toBeNull();
  button('Open the board with Night')?.click();
  button('Remove Late')?.click();
  await expect.poll(sent).toEqual([
    ['PATCH', '/api/admin/views/Night', '{"isDefault":false}'],
    ['DELETE', '/api/admin/views/Late', undefined],
  ]);
  button('Night')?.click();
  expect(onShow.mock.calls).toEqual([[night]]);
  expect(onClose).toHaveBeenCalledOnce();
});

it('a view is saved without the search, in place of the own one with the same name', async () => {
  show('save');
  const field = () => document.querySelector<HTMLInputElement>('[name=viewName]') as HTMLInputElement;
  for (const [name, method, path] of [
    ['Nights', 'POST', '/api/admin/views'],
    ['Late', 'PATCH', '/api/admin/views/Late'],
  ] as const) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), name);
    field().dispatchEvent(new Event('input', { bubbles: true }));
    await expect.poll(() => button('Save view')?.disabled).toBe(false);
    button('Save view')?.click();
    await expect.poll(() => sent().at(-1)?.slice(0, 2)).toEqual([method, path]);
    expect(JSON.parse(String(sent().at(-1)?.[2])).settings).toEqual({
      ...settings,
      hidden: ['amount', 'created'],
    });
    await expect.poll(() => button('Save view')?.getAttribute('aria-busy')).not.toBe('true');
  }
});

const onChange = vi.fn();
function Board() {
  const [loads, setLoads] = useState(0);
  useDefaultView(onChange);
  return (
    <button type="button" onClick={() => setLoads(loads + 1)}>
      Again {loads}
    </button>
  );
}

it.each([
  ['', 1],
  ['?show=open', 0],
])('a board opened with %j takes the default view %i times', async (search, times) => {
  answerWith({ '/api/admin/views': [late, night] });
  window.history.replaceState(null, '', `/admin${search}`);
  remove = render(<Board />);
  await expect.poll(() => vi.mocked(fetch).mock.calls.length).toBe(1);
  if (times > 0) await expect.poll(() => onChange.mock.calls.length).toBe(1);
  button('Again 0')?.click();
  await expect.poll(() => button('Again 1')).toBeDefined();
  expect(onChange.mock.calls.map(([to]) => [to.show, to.search, to.hidden])).toEqual(
    times > 0 ? [['all', undefined, 'created,amount']] : [],
  );
  window.history.replaceState(null, '', '/');
});

// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { render } from '../../../../test/render.tsx';
import { PhotoField } from './photo-field.tsx';

let remove = () => {};
afterEach(() => remove());

function open(props: Partial<Parameters<typeof PhotoField>[0]> = {}): HTMLInputElement {
  remove = render(<PhotoField text="Add photo" onChoose={() => {}} {...props} />);
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('there is no input');
  return input;
}

it('a photo can be chosen from all photos, unless it has to come from the camera', () => {
  expect(open().hasAttribute('capture')).toBe(false);
  remove();
  expect(open({ byCamera: true }).getAttribute('capture')).toBe('environment');
});

it('the same photo can be chosen again, because the input forgets what was chosen', () => {
  const onChoose = vi.fn();
  const input = open({ onChoose });
  const photo = new File(['x'], 'spot.jpg', { type: 'image/jpeg' });
  // As in a browser: a file that the input still has is no change.
  let files: File[] = [];
  Object.defineProperty(input, 'files', { get: () => files });
  Object.defineProperty(input, 'value', {
    get: () => files[0]?.name ?? '',
    set: () => {
      files = [];
    },
  });
  const choose = () => {
    if (files.includes(photo)) return;
    files = [photo];
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  choose();
  choose();
  expect(onChoose.mock.calls).toEqual([[photo], [photo]]);
});

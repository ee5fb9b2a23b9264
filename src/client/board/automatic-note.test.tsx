// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { afterEach, describe, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import type { AutomaticFigures } from '../../contract/shapes/automatic-figures.ts';
import { queryClient } from '../app/query-client.ts';
import { readAutomatic } from './api.ts';
import { AutomaticNote } from './automatic-note.tsx';

let remove = () => {};
afterEach(() => {
  remove();
  queryClient.clear();
});

function noteOf(figures: AutomaticFigures): string | undefined {
  queryClient.setQueryData(readAutomatic.queryKey, figures);
  remove = render(
    <QueryClientProvider client={queryClient}>
      <AutomaticNote />
    </QueryClientProvider>,
  );
  return document.querySelector('[role=status]')?.textContent ?? undefined;
}

describe('the note of automatic mode', () => {
  it.for<[AutomaticFigures['services'], number, number, string | undefined]>([
    [['emergency', 'standard'], 0, 0, 'Automatic: 0 sent'],
    [['emergency', 'standard'], 12, 0, 'Automatic: 12 sent'],
    [['emergency', 'standard'], 12, 1, 'Automatic: 12 sent, 1 needs you'],
    [['emergency', 'standard'], 1, 3, 'Automatic: 1 sent, 3 need you'],
    [['emergency'], 12, 1, 'Automatic: 12 sent, 1 needs you Emergency only'],
    [[], 0, 0, undefined],
  ])('for %j with %d sent and %d left', ([services, sent, needPerson, text]) => {
    expect(noteOf({ services, sent, needPerson })).toBe(text);
  });
});

// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { render } from '../../../test/render.tsx';
import { QuestionAction } from './job-question.tsx';

let remove = () => {};
afterEach(() => remove());

const press = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click();

it('a question for the code at the van is answered with what was typed, and not without', () => {
  const answers: [boolean, string | undefined][] = [];
  const onAnswer = (isMeant: boolean, code?: string) => void answers.push([isMeant, code]);
  remove = render(<QuestionAction text="The code, please." asksCode onAnswer={onAnswer} />);
  const field = document.querySelector<HTMLInputElement>('[name=vanCode]');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('The code, please.');
  expect(field?.inputMode).toBe('numeric');
  press('Start Service');
  expect(answers).toEqual([]);
  if (field) field.value = ' 0815';
  press('Start Service');
  press('Not now');
  expect(answers).toEqual([
    [true, '0815'],
    [false, undefined],
  ]);
});

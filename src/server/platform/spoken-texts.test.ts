import { expect, it } from 'vitest';
import { english, translator } from '../../domain/texts.ts';
import { speaking, spokenTexts } from './spoken-texts.ts';

const spanish = translator({ language: 'es-US', texts: { Home: 'Inicio' } });
const texts = spokenTexts(english);
const said = () => [texts.language, texts.t('Home')];

it('spokenTexts are in the language of the running work, and in the company’s outside and after it', async () => {
  expect(said()).toEqual(['en-US', 'Home']);
  const work = speaking(spanish, async () => {
    await Promise.resolve();
    return said();
  });
  expect(said()).toEqual(['en-US', 'Home']);
  expect(await work).toEqual(['es-US', 'Inicio']);
  expect(said()).toEqual(['en-US', 'Home']);
});

it('spokenTexts are in the company’s language in work that a person’s work starts for others', () => {
  expect(speaking(spanish, () => speaking(null, said))).toEqual(['en-US', 'Home']);
  const copy = speaking(spanish, () => ({ ...texts }));
  expect(copy.language).toBe('es-US');
});

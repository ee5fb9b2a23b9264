export const PICKER_CHARACTERS = 40;
export const TABLE_CHARACTERS = 30;

/** At most so many characters, then an ellipsis; a text that fits stays whole. */
export const cutText = (text: string, characters: number): string =>
  [...text].length <= characters ? text : `${[...text].slice(0, characters).join('').trimEnd()}...`;

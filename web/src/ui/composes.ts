/**
 * Returns whether a key is for an input method, such as those of Chinese, Japanese and Korean: Enter confirms a character, Escape drops it, arrows
 * choose another. Safari ends the composition before it sends that key, and marks it only by this code.
 */
export const composes = ({ isComposing, keyCode }: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  isComposing || keyCode === 229

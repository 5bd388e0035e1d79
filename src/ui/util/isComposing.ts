/** Safari sends the Enter that ends a composition after compositionend: only this keyCode shows where it belongs. */
const IN_PROCESS = 229;

/** True for a key that an input method takes: it completes a character, and neither chooses nor closes anything (reliability.md, J1). */
export const isComposing = (event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean =>
  event.isComposing || event.keyCode === IN_PROCESS;

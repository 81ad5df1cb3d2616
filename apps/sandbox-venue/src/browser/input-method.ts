/** The parts of a `KeyboardEvent` that count here. */
type Press = { readonly isComposing: boolean; readonly keyCode: number }
type PagePress = Press & {
  readonly key: string
  stopPropagation(): void
  preventDefault(): void
}
type KeyType = 'keydown' | 'keypress' | 'keyup'
type Page = {
  addEventListener(
    type: KeyType,
    listener: (press: PagePress) => void,
    options: { capture: true },
  ): void
}

/** The code of a key that the input method has used. Safari sends it after the composition, without `isComposing`. */
const usedByInputMethod = 229

/** Returns whether an input method uses a key press, for example to choose a character. Such a press never acts. */
export function isInputMethodKey(press: Press): boolean {
  return press.isComposing || press.keyCode === usedByInputMethod
}

/** Keys with a default action in a form or a dialog: they submit or close. */
const actingKeys = new Set(['Enter', 'Escape'])

function hide(press: PagePress): void {
  if (!isInputMethodKey(press)) return
  press.stopPropagation()
  if (actingKeys.has(press.key)) press.preventDefault()
}

/** Hides the keys of input methods from all handlers of a page, also from those of libraries, forms and dialogs. */
export function hideInputMethodKeys(page: Page): void {
  for (const type of ['keydown', 'keypress', 'keyup'] as const)
    page.addEventListener(type, hide, { capture: true })
}

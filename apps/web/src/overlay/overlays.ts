/** Where dialogs, sheets and toasts live: a landmark of their own beside the app. */
export function overlays(): HTMLElement {
  return document.getElementById('overlays') ?? document.body
}

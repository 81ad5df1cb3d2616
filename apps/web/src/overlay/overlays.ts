/** Returns the element that contains dialogs, sheets and toasts. It is a landmark beside the app. */
export function overlays(): HTMLElement {
  return document.getElementById('overlays') ?? document.body
}

/** A row of buttons of which one is pressed: `<div class="choices-row" data-name>` with `data-value` on each. */
export function choicesOf(name: string, changed: (value: string) => void) {
  const buttons = [
    ...document.querySelectorAll<HTMLButtonElement>(`[data-name="${name}"] button`),
  ]
  const press = (value: string) => {
    for (const each of buttons)
      each.setAttribute('aria-pressed', String(each.dataset['value'] === value))
  }
  for (const each of buttons) {
    each.addEventListener('click', () => {
      press(each.dataset['value'] ?? '')
      changed(each.dataset['value'] ?? '')
    })
  }
  return {
    value: () =>
      buttons.find((each) => each.getAttribute('aria-pressed') === 'true')?.dataset[
        'value'
      ] ?? '',
    press,
    enable: (on: boolean) => {
      for (const each of buttons) each.disabled = !on
    },
  }
}

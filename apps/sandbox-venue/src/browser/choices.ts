/** Connects a row of choice buttons: `<div class="choices-row" data-name>`, with `data-value` on each button. */
export function choicesOf(name: string, onChange: (value: string) => void) {
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
      onChange(each.dataset['value'] ?? '')
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

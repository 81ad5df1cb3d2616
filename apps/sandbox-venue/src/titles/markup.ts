/** Text made safe for markup and attribute values. */
export function escapeXml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** A drawn line in a box of 24 × 24, in the colour of its text. */
export function icon(path: string): string {
  return `<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

/** A row of buttons of which one is pressed (`choicesOf` reads it); the first value when none is named. */
export function choicesRow(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  pressed = choices[0]?.[0],
): string {
  const buttons = choices.map(
    ([value, text]) =>
      `<button type="button" data-value="${value}" aria-pressed="${value === pressed}">${text}</button>`,
  )
  return `<div class="field"><span id="${name}-label">${label}</span><div class="choices-row" data-name="${name}" role="group" aria-labelledby="${name}-label">${buttons.join('')}</div></div>`
}

/** Escapes text for use in HTML, SVG and attribute values. */
export function escapeXml(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

/** Returns a line drawing in a box of 24 × 24, in the text colour. */
export function icon(path: string): string {
  return `<svg class="glyph" viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
}

/** Returns the HTML of a row of buttons of which one is pressed, by default the first (`choicesOf` connects it). */
export function choicesRow(
  name: string,
  label: string,
  choices: readonly (readonly [value: string, text: string])[],
  current = choices[0]?.[0],
): string {
  const buttons = choices.map(
    ([value, text]) =>
      `<button type="button" data-value="${value}" aria-pressed="${value === current}">${text}</button>`,
  )
  return `<div class="field"><span id="${name}-label">${label}</span><div class="choices-row" data-name="${name}" role="group" aria-labelledby="${name}-label">${buttons.join('')}</div></div>`
}

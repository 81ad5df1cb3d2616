/** The element of an id; the page is ours, so a missing one is a mistake. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`the page has no #${id}`)
  return found
}

export function buttonById(id: string): HTMLButtonElement {
  const found = byId(id)
  if (!(found instanceof HTMLButtonElement)) throw new Error(`${id} is not a button`)
  return found
}

/** The first element that matches, anywhere in the page. */
export function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`the page has no ${selector}`)
  return found
}

/** From now on what is touched is heard; until then the page's parts are inert (R-GAME-116). */
export function awaken(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[inert]')) part.inert = false
}

/** Words that stand already are left alone: setting them again would lay out and paint the page around them. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** A new element with class and text. */
export function make(tag: string, name: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.className = name
  element.textContent = text
  return element
}

/** A new button with class and text. */
export function makeButton(name: string, text: string, run: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = name
  button.textContent = text
  button.addEventListener('click', run)
  return button
}

export function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}

/** Returns the element with this id and class. Throws if the page, which the venue writes, has no such element. */
export function elementById<E extends HTMLElement>(id: string, type: new () => E): E {
  const element = document.getElementById(id)
  if (!(element instanceof type)) throw new Error(`the page has no ${type.name} #${id}`)
  return element
}

/** Returns the element with this id, also one inside an SVG. */
export function byId(id: string): HTMLElement {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the page has no #${id}`)
  return element
}

export function buttonById(id: string): HTMLButtonElement {
  return elementById(id, HTMLButtonElement)
}

/** Returns the first element of the page that matches the CSS selector. */
export function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`the page has no ${selector}`)
  return element
}

/** Returns the dialog with this id. Its `data-close` buttons and a click on the backdrop close it. */
export function dialogById(id: string): HTMLDialogElement {
  const dialog = elementById(id, HTMLDialogElement)
  dialog.addEventListener('click', ({ target }) => {
    const onButton = target instanceof Element && target.closest('[data-close]')
    if (target === dialog || onButton) dialog.close()
  })
  return dialog
}

/** Enables the parts of the page that were `inert` while it loaded (R-GAME-116). */
export function awaken(): void {
  for (const part of document.querySelectorAll<HTMLElement>('[inert]')) part.inert = false
}

/** Sets the text only when it changes, because each write causes a layout and a paint. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

export function make(tag: string, name: string, text = ''): HTMLElement {
  const element = document.createElement(tag)
  if (name) element.className = name
  element.textContent = text
  return element
}

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

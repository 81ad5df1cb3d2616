import { Window } from 'happy-dom'
import { populateGlobal } from 'vitest/runtime'

declare global {
  var testWindow: Window | undefined
}

/** Creates one window for all test files of a worker, since React, antd and Testing Library keep references to it. */
if (!globalThis.testWindow) {
  globalThis.testWindow = new Window({
    url: 'http://desk.example/admin/',
    width: 1440,
    height: 900,
  })
  populateGlobal(globalThis, globalThis.testWindow, { bindFunctions: true })
  // The real getComputedStyle reads all style sheets for each accessible name that a query compares, which is slow.
  globalThis.getComputedStyle = (element) => (element as HTMLElement).style
}

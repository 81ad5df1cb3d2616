import { type ReactNode, useContext, useEffect, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext, type Navigator } from 'react-router'

/** After this many ms a step through the history is taken as done: there was nothing to step to. */
const stepMs = 3000

/**
 * Puts the navigations of a page in order. The browser steps back some time after it was asked, and would take back a
 * link that was pressed meanwhile, so such a link waits for the step.
 */
function inOrder(navigator: Navigator) {
  const queue: (() => void)[] = []
  let timer: number | undefined

  function act(navigate: () => void): void {
    if (timer === undefined) navigate()
    else queue.push(navigate)
  }
  function arrive(): void {
    window.clearTimeout(timer)
    timer = undefined
    while (timer === undefined && queue.length > 0) queue.shift()?.()
  }
  const ordered: Navigator = {
    ...navigator,
    go: (delta) =>
      act(() => {
        timer = window.setTimeout(arrive, stepMs)
        navigator.go(delta)
      }),
    push: (to, state, options) => act(() => navigator.push(to, state, options)),
    replace: (to, state, options) => act(() => navigator.replace(to, state, options)),
  }
  return { ordered, arrive }
}

/** Routes whose links wait for a step back that the browser has not made yet. */
export function HistoryOrder({ children }: { children: ReactNode }) {
  const navigation = useContext(NavigationContext)
  const [{ ordered, arrive }] = useState(() => inOrder(navigation.navigator))
  useEffect(() => {
    window.addEventListener('popstate', arrive)
    return () => window.removeEventListener('popstate', arrive)
  }, [arrive])
  return (
    <NavigationContext value={{ ...navigation, navigator: ordered }}>
      {children}
    </NavigationContext>
  )
}

import { type RefCallback, useCallback, useState } from 'react'

/** Returns an element’s distance from the top of the page. It changes when a strip appears above the element. */
export function useTop(): { top: number; mark: RefCallback<HTMLElement> } {
  const [top, setTop] = useState(0)
  const mark = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const measure = () =>
      setTop(Math.round(element.getBoundingClientRect().top + window.scrollY))
    const watcher = new ResizeObserver(measure)
    watcher.observe(document.body)
    window.addEventListener('resize', measure)
    measure()
    return () => {
      watcher.disconnect()
      window.removeEventListener('resize', measure)
    }
  }, [])
  return { top, mark }
}

import { createContext, useContext } from 'react'

/** Whether the page is visible. It is false inside a kept-alive page that is hidden. */
export const PageShown = createContext(true)

/** Returns the name of a field; undefined on a hidden page, so that its form is not taken for the visible one. */
export function useFieldName(name: string): string | undefined {
  return useContext(PageShown) ? name : undefined
}

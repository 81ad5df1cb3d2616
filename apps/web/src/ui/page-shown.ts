import { createContext, useContext } from 'react'

/** False inside a kept-alive page that is hidden. */
export const PageShown = createContext(true)

/** A field's name; none on a hidden page, whose form must not be taken for the one on screen. */
export function useFieldName(name: string): string | undefined {
  return useContext(PageShown) ? name : undefined
}

import { createContext } from 'react'

/** The number of waiting orders. The shell provides it; the title of the browser tab shows it. */
export const WaitingCount = createContext(0)

import { createContext } from 'react'

/** How many orders wait: the shell counts them, the name of the tab tells them (trials T-5). */
export const WaitingCount = createContext(0)

import { claimConversation } from '@jinli/contract/support.admin'
import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** A quarter of the server's lease: a hidden tab may be late, but not by so much. */
const beatMs = 30_000

/** Keeps a conversation that is ours for as long as it is open on the screen. */
export function useKeepClaim(id: string, mine: boolean): void {
  useEffect(() => {
    if (!mine) return undefined
    const renew = setInterval(() => {
      // A lost answer needs no words: the next one asks again, an answer claims anyway.
      call(claimConversation, { id }).catch((error: unknown) =>
        console.info('claim not kept', error),
      )
    }, beatMs)
    return () => clearInterval(renew)
  }, [id, mine])
}

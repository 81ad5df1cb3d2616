import { claimConversation } from '@jinli/contract/support/support.admin'
import { useEffect } from 'react'
import { call } from '../api/call.ts'

/** The interval of renewals in ms: a quarter of the server's lease, since timers of a hidden tab can be late. */
const beatMs = 30_000

/** Renews the claim on a conversation while it is open. */
export function useKeepClaim(id: string, mine: boolean): void {
  useEffect(() => {
    if (!mine) return undefined
    const renew = setInterval(() => {
      // A lost response shows no message: the next renewal tries again, and an answer claims the conversation, too.
      call(claimConversation, { id }).catch((error: unknown) =>
        console.info('claim not kept', error),
      )
    }, beatMs)
    return () => clearInterval(renew)
  }, [id, mine])
}

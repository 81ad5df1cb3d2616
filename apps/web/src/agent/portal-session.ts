import { createClient, type OptionArgs } from '@jinli/client/client'
import { CallRefused } from '@jinli/client/failure'
import { agententer } from '@jinli/contract/agent'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { create } from 'zustand'

/** `lost`: the answer did not come; `over`: the ticket or the session is spent, the way in is the player app. */
type Portal = { state: 'entering' | 'open' | 'lost' | 'over'; words: string }

export const usePortal = create<Portal>(() => ({ state: 'entering', words: '' }))

/** In memory alone: in somebody's frame nothing is kept, and a reload asks for another ticket. */
let token: string | null = null

const client = createClient({
  timeoutMs: 30_000,
  token: () => token,
  onRefused: ({ code, message }) => {
    if (code === 401) usePortal.setState({ state: 'over', words: message })
  },
})

type AgentCall = Endpoint & { readonly audience: 'agent' }

export async function readPortal<E extends AgentCall>(
  endpoint: E,
  input: CallInput<E>,
): Promise<Output<E>> {
  // No call of the portal takes a key.
  const none = [] as unknown as OptionArgs<E>
  return (await client.call(endpoint, input, ...none)).data
}

/** The ticket behind the `#`; it leaves the address at once. */
function takeTicket(): string {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket') ?? ''
  window.history.replaceState(null, '', window.location.pathname)
  return ticket
}

const ticket = takeTicket()

/** Opens the portal with the ticket that it was opened with. */
export async function enterPortal(): Promise<void> {
  usePortal.setState({ state: 'entering', words: '' })
  try {
    token = (await client.call(agententer, { ticket })).data.token
    usePortal.setState({ state: 'open' })
  } catch (error) {
    if (!(error instanceof CallRefused)) return usePortal.setState({ state: 'lost' })
    usePortal.setState({ state: 'over', words: error.message })
  }
}

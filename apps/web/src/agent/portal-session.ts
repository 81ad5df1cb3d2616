import { createClient, type OptionArgs } from '@jinli/client/client'
import { CallRefused } from '@jinli/client/failure'
import { agententer } from '@jinli/contract/agent/agent'
import { app } from '@jinli/contract/site/site'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { create } from 'zustand'

/**
 * `lost`: no response came. `over`: the ticket or the session is no longer valid, so the player must open the
 * portal from the app again.
 */
type Portal = { state: 'entering' | 'open' | 'lost' | 'over'; words: string }

export const usePortal = create<Portal>(() => ({ state: 'entering', words: '' }))

/** The session token, in memory only: an embedded page must store nothing. A reload needs another ticket. */
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
  // No endpoint of the portal needs an idempotency key.
  const none = [] as unknown as OptionArgs<E>
  return (await client.call(endpoint, input, ...none)).data
}

export async function readSite(): Promise<Output<typeof app>> {
  return (await client.call(app, {})).data
}

/** Returns the ticket from the fragment of the URL (after `#`), and removes the fragment. */
function takeTicket(): string {
  const ticket = new URLSearchParams(window.location.hash.slice(1)).get('ticket') ?? ''
  window.history.replaceState(null, '', window.location.pathname)
  return ticket
}

const ticket = takeTicket()

/** Exchanges the ticket from the URL for a portal session. */
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

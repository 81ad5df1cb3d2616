import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPortal } from './portal-session.ts'

type AgentCall = Endpoint & { readonly audience: 'agent' }

/** Calls a read endpoint of the portal. The last page stays on screen while another one loads. */
export function usePortalRead<E extends AgentCall>(endpoint: E, input: CallInput<E>) {
  return useQuery<Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => readPortal(endpoint, input),
    placeholderData: keepPreviousData,
  })
}

import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { readPortal } from './portal-session.ts'

type AgentCall = Endpoint & { readonly audience: 'agent' }

/** What a call of the portal answers; the last answer stays while another page of it comes. */
export function usePortalRead<E extends AgentCall>(endpoint: E, input: CallInput<E>) {
  return useQuery<Output<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => readPortal(endpoint, input),
    placeholderData: keepPreviousData,
  })
}

import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import {
  keepPreviousData,
  type Query,
  type QueryClient,
  useQuery,
} from '@tanstack/react-query'
import { type Read, readOf } from './read.ts'

type Options = {
  /** Others change it, too: asked again so often while it is looked at. */
  everyMs?: number
  staleMs?: number
  enabled?: boolean
  /** The answer to the question before stays until the new one is there. */
  keep?: boolean
  /** Goes on while another window is in front (trials T-5). */
  background?: boolean
  /** Tells whether the server is there: a failure shows at once, and looking again asks again. */
  pulse?: boolean
}

const begun = new WeakMap<Query, number>()

/**
 * When the reading began whose answer stands, in ms; 0 while there is none. What a deed told after that is
 * newer, however late the answer came (trials T-10).
 */
export function begunAt(
  client: QueryClient,
  { path }: { path: string },
  input: unknown,
): number {
  const query = client.getQueryCache().find({ queryKey: [path, input] })
  return (query && begun.get(query)) ?? 0
}

/** Reads; the path is the first part of the key, so that a deed can say what it changed. */
export function useRead<A, T>(
  { path, ask, decode }: Read<A, T>,
  input: A,
  { everyMs, staleMs, enabled, keep, pulse, background = false }: Options = {},
) {
  return useQuery<unknown, Error, T>({
    queryKey: [path, input],
    queryFn: async ({ client, queryKey, signal }) => {
      const now = Date.now()
      const wire = await ask(input, signal)
      const query = client.getQueryCache().find({ queryKey })
      if (query) begun.set(query, now)
      return wire
    },
    // The same function for the same call: what has not changed is not made anew.
    select: decode,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: background,
    ...(staleMs === undefined ? {} : { staleTime: staleMs }),
    ...(enabled === undefined ? {} : { enabled }),
    ...(pulse ? { retry: false, refetchOnWindowFocus: 'always' } : {}),
    ...(keep ? { placeholderData: keepPreviousData } : {}),
  })
}

/** As `useRead`, by the call itself. */
export function useCall<E extends Endpoint & { effect: 'read' }>(
  endpoint: E,
  input: CallInput<E>,
  options: Options = {},
) {
  return useRead<CallInput<E>, Output<E>>(readOf(endpoint), input, options)
}

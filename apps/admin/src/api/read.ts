import { decoderOf } from '@jinli/client/codec'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { readWire } from './call.ts'

/** A call of a read endpoint: input `A`, decoded response `T`. The cache stores the wire form. */
export type Read<A, T> = {
  readonly path: string
  ask(this: void, input: A, signal?: AbortSignal): Promise<unknown>
  decode(this: void, wire: unknown): T
}

/** A page of a list. `next` and `prev` are cursors; `more` means that there are more rows than `total`. */
export type Page<R> = {
  data: R[]
  total: number
  last_page: number
  more: boolean
  next: string
  prev: string
}

/** Changes the input of a read endpoint: `readBy(readOf(depositReview.read), (deposit_no) => ({ deposit_no }))`. */
export function readBy<B, A, T>(read: Read<A, T>, toInput: (value: B) => A): Read<B, T> {
  return { ...read, ask: (value, signal) => read.ask(toInput(value), signal) }
}

export function readOf<E extends Endpoint & { effect: 'read' }>(
  endpoint: E,
): Read<CallInput<E>, Output<E>> {
  return {
    path: endpoint.path,
    ask: (input, signal) => readWire(endpoint, input, signal),
    decode: decoderOf(endpoint),
  }
}

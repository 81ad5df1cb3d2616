import { decoderOf } from '@jinli/client/codec'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { readWire } from './call.ts'

/** A call that only reads: it takes `A` and answers `T`. The cache keeps the wire, the screen sees it decoded. */
export type Read<A, T> = {
  readonly path: string
  ask(this: void, input: A, signal?: AbortSignal): Promise<unknown>
  decode(this: void, wire: unknown): T
}

/** A page of a list: `next` and `prev` are the places of its neighbours, `more` says that the total was cut. */
export type Page<R> = {
  data: R[]
  total: number
  last_page: number
  more: boolean
  next: string
  prev: string
}

/** The same call asked by something else: `readBy(readOf(readDeposit), (deposit_no) => ({ deposit_no }))`. */
export function readBy<B, A, T>(read: Read<A, T>, asked: (by: B) => A): Read<B, T> {
  return { ...read, ask: (by, signal) => read.ask(asked(by), signal) }
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

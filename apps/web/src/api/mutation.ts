import type { Answer } from '@jinli/client/client'
import { encodeInput } from '@jinli/client/codec'
import { CallRefused, isUnsettled } from '@jinli/client/failure'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { useLayoutEffect, useState } from 'react'
import { hideToast, toast } from '../overlay/toast.ts'
import { currentToken } from '../session/session.ts'
import { settle } from './attempt.ts'
import { attemptHolder } from './attempt-holder.ts'
import { send as sendCall } from './call.ts'
import type { LostWords } from './pending-attempts.ts'

export type MutationOptions<E> = {
  /** Shows the answer's message as a green toast. */
  toastSuccess?: boolean
  onSuccess?: (answer: Answer<Output<E>>) => void
  /** Return true when the refusal was shown (under its field, say); else a red toast shows it. */
  onRefused?: (refused: CallRefused) => boolean
  /** No answer came. Spec §8: only the busy mark goes, unless this says more. */
  onLost?: () => void
  /**
   * Money moves: one `Idempotency-Key` per attempt, asked again until the outcome is known. How the
   * app tells of one that nobody waits for any more.
   */
  lost?: (input: CallInput<E>) => LostWords
}

/** A call that moves money, and any other. */
type KeyedCall = Endpoint & { readonly keyed: 'money' }
export type PlainCall = Endpoint & { readonly keyed?: never }

export type CallMutation<E> = {
  busy: boolean
  /** Sends; a second tap while busy does nothing. Never throws. */
  run: (input: CallInput<E>) => Promise<void>
}

type Settings<E> = { endpoint: E; options: MutationOptions<E> }

/** The life of one button's call, apart from React: `update` brings the newest handlers. */
export function callRunner<E extends Endpoint>(
  settings: Settings<E>,
  onBusy: (busy: boolean) => void,
  send: typeof sendCall = sendCall,
) {
  let { endpoint, options } = settings
  let busy = false
  const attempts = attemptHolder()

  async function request(input: CallInput<E>): Promise<Answer<Output<E>>> {
    const { lost } = options
    if (endpoint.keyed !== 'money' || !lost) return send(endpoint, input)
    const key = attempts.begin(endpoint.path, encodeInput(endpoint, input), lost(input))
    return settle(() => send(endpoint, input, { key }))
  }

  function explain(reason: unknown, input: CallInput<E>): void {
    if (reason instanceof CallRefused && reason.code === 401) return
    if (endpoint.keyed === 'money' && isUnsettled(reason)) {
      // The key stays with the attempt: however often the player asks again, money moves once.
      const [key, token] = [attempts.key(), currentToken()]
      toast.retry('网络不稳定，结果待确认', () => {
        // Settled by now, or another session's: sending again would be a second order.
        const same = key !== null && key === attempts.key() && token === currentToken()
        if (same) run(input).catch(console.error)
      })
      options.onLost?.()
    } else if (reason instanceof CallRefused) {
      if (options.onRefused?.(reason) !== true) toast.fail(reason.message)
    } else {
      options.onLost?.()
    }
  }

  async function run(input: CallInput<E>): Promise<void> {
    if (busy) return
    busy = true
    onBusy(true)
    // What was wrong the last time is no longer what is happening.
    hideToast()
    const outcome = await request(input).then(
      (answer) => ({ answer }),
      (error: unknown) => ({ error }),
    )
    busy = false
    onBusy(false)
    attempts.end('error' in outcome && isUnsettled(outcome.error))
    if ('error' in outcome) {
      explain(outcome.error, input)
      return
    }
    if (options.toastSuccess) toast.ok(outcome.answer.message)
    options.onSuccess?.(outcome.answer)
  }

  function update(newest: Settings<E>): void {
    endpoint = newest.endpoint
    options = newest.options
  }
  return { run, update, enter: attempts.enter, leave: () => attempts.leave(busy) }
}

/**
 * A changing call with its busy flag, its retries and its refusals. One that moves money says how it is
 * told when its answer is lost.
 */
export function useCallMutation<E extends KeyedCall>(
  endpoint: E,
  options: MutationOptions<E> & Required<Pick<MutationOptions<E>, 'lost'>>,
): CallMutation<E>
export function useCallMutation<E extends PlainCall>(
  endpoint: E,
  options: MutationOptions<E>,
): CallMutation<E>
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E>,
): CallMutation<E> {
  const [busy, setBusy] = useState(false)
  const [runner] = useState(() => callRunner({ endpoint, options }, setBusy))
  useLayoutEffect(() => runner.update({ endpoint, options }))
  useLayoutEffect(() => {
    runner.enter()
    return runner.leave
  }, [runner])
  return { busy, run: runner.run }
}

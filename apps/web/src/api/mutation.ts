import type { CallResponse } from '@jinli/client/client'
import { encodeInput } from '@jinli/client/codec'
import { CallRefused, isUnsettled } from '@jinli/client/failure'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { useLayoutEffect, useState } from 'react'
import { hideToast, toast } from '../overlay/toast.ts'
import { currentToken } from '../session/session.ts'
import { settle } from './attempt.ts'
import { attemptHolder } from './attempt-holder.ts'
import { factorAsked, isStepRefusal, send as sendCall } from './call.ts'
import type { LostWords } from './pending-attempts.ts'

export type MutationOptions<E> = {
  /** Shows the response's message as a green toast. */
  toastSuccess?: boolean
  onSuccess?: (response: CallResponse<Output<E>>) => void
  /** Returns true if the handler has shown the refusal itself. Otherwise a red toast shows the refusal. */
  onRefused?: (refusal: CallRefused) => boolean
  /** Called when no response came. By spec §8 only the busy state ends, unless this handler does more. */
  onLost?: () => void
  /**
   * Returns the words that the app shows for an attempt whose screen is closed. Only a call that moves money has
   * them: each attempt has one `Idempotency-Key` and is retried until the outcome is known.
   */
  lostWords?: (input: CallInput<E>) => LostWords
}

/** An endpoint that moves money (`KeyedCall`), and any other endpoint (`PlainCall`). */
type KeyedCall = Endpoint & { readonly idempotency: 'required' }
export type PlainCall = Endpoint & { readonly idempotency?: never }

export type CallMutation<E> = {
  busy: boolean
  /** Sends the request, unless the previous one is still running. Never throws. */
  run: (input: CallInput<E>) => Promise<void>
}

type Settings<E> = { endpoint: E; options: MutationOptions<E> }

/** Lets a sheet ask for the factor (shell/account-leads.tsx). Shows the refusal if the sheet is not loaded. */
function askFactor({ message }: CallRefused, detail: () => Promise<void>): void {
  const question = new CustomEvent(factorAsked, { cancelable: true, detail })
  if (window.dispatchEvent(question)) toast.fail(message)
}

/** Sends the requests of one button, without React. `update` sets the newest handlers. */
export function callRunner<E extends Endpoint>(
  settings: Settings<E>,
  onBusy: (busy: boolean) => void,
  send: typeof sendCall = sendCall,
) {
  let { endpoint, options } = settings
  let busy = false
  const attempts = attemptHolder()

  async function request(input: CallInput<E>): Promise<CallResponse<Output<E>>> {
    const { lostWords } = options
    if (endpoint.idempotency !== 'required' || !lostWords) return send(endpoint, input)
    const key = attempts.begin(
      endpoint.path,
      encodeInput(endpoint, input),
      lostWords(input),
    )
    return settle(() => send(endpoint, input, { key }))
  }

  function explain(reason: unknown, input: CallInput<E>): void {
    if (reason instanceof CallRefused && reason.code === 401) return
    if (endpoint.idempotency === 'required' && isUnsettled(reason)) {
      // The player may send the attempt again with the same idempotency key, so money still moves only once.
      const [key, token] = [attempts.key(), currentToken()]
      toast.retry('网络不稳定，结果待确认', () => {
        // If the attempt is settled or the session has changed, another request would be a second order.
        const same = key !== null && key === attempts.key() && token === currentToken()
        if (same) run(input).catch(console.error)
      })
      options.onLost?.()
    } else if (reason instanceof CallRefused && isStepRefusal(reason.key)) {
      // A dialog leads to the step (shell/account-steps.ts).
    } else if (reason instanceof CallRefused && reason.key === 'player-factor.again') {
      askFactor(reason, () => run(input))
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
    // Hides the message of the last failure, because it is out of date.
    hideToast()
    const outcome = await request(input).then(
      (response) => ({ response }),
      (error: unknown) => ({ error }),
    )
    busy = false
    onBusy(false)
    attempts.end('error' in outcome && isUnsettled(outcome.error))
    if ('error' in outcome) {
      explain(outcome.error, input)
      return
    }
    if (options.toastSuccess) toast.ok(outcome.response.message)
    options.onSuccess?.(outcome.response)
  }

  function update(newest: Settings<E>): void {
    endpoint = newest.endpoint
    options = newest.options
  }
  return { run, update, enter: attempts.enter, leave: () => attempts.leave(busy) }
}

/**
 * Returns a function that calls the endpoint, and whether a call is running. Handles retries and refusals. An
 * endpoint that moves money also needs `lostWords`.
 */
export function useCallMutation<E extends KeyedCall>(
  endpoint: E,
  options: MutationOptions<E> & Required<Pick<MutationOptions<E>, 'lostWords'>>,
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

import type { Endpoint, WireInput, WireOutput } from '@jinli/contract/endpoint'
import { useLayoutEffect, useState } from 'react'
import { currentToken } from '../session/session.ts'
import { hideToast, toast } from '../ui/toast.ts'
import { isUnsettled, settle } from './attempt.ts'
import { attemptHolder } from './attempt-holder.ts'
import { type Answer, CallRefused, callForMessage } from './call.ts'

export type MutationOptions<E> = {
  /** Money moves: one `Idempotency-Key` per attempt, asked again until the outcome is known. */
  money?: boolean
  /** Shows the answer's message as a green toast. */
  toastSuccess?: boolean
  onSuccess?: (answer: Answer<WireOutput<E>>) => void
  /** Return true when the refusal was shown (under its field, say); else a red toast shows it. */
  onRefused?: (refused: CallRefused) => boolean
  /** No answer came. Spec §8: only the busy mark goes, unless this says more. */
  onLost?: () => void
}

export type CallMutation<E> = {
  busy: boolean
  /** Sends; a second tap while busy does nothing. Never throws. */
  run: (input: WireInput<E>) => Promise<void>
}

type Settings<E> = { endpoint: E; options: MutationOptions<E> }

/** The life of one button's call, apart from React: `update` brings the newest handlers. */
export function callRunner<E extends Endpoint>(
  settings: Settings<E>,
  onBusy: (busy: boolean) => void,
  send: typeof callForMessage = callForMessage,
) {
  let { endpoint, options } = settings
  let busy = false
  const attempts = attemptHolder()

  function request(input: WireInput<E>): Promise<Answer<WireOutput<E>>> {
    if (!options.money) return send(endpoint, input)
    const key = attempts.begin(endpoint.path, input)
    return settle(() => send(endpoint, input, { key }))
  }

  function explain(reason: unknown, input: WireInput<E>): void {
    if (reason instanceof CallRefused && reason.code === 401) return
    if (options.money && isUnsettled(reason)) {
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

  async function run(input: WireInput<E>): Promise<void> {
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

/** A changing call with its busy flag, its retries and its refusals. */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
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

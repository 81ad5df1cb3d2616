import type { Endpoint, WireInput, WireOutput } from '@jinli/contract/endpoint'
import { useLayoutEffect, useState } from 'react'
import { currentToken } from '../session/session.ts'
import { hideToast, toast } from '../ui/toast.ts'
import { type Attempt, attemptFor, isUnsettled, settle } from './attempt.ts'
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
  let open: Attempt | null = null

  function request(input: WireInput<E>): Promise<Answer<WireOutput<E>>> {
    if (!options.money) return send(endpoint, input)
    const attempt = attemptFor(open, input)
    open = attempt
    return settle(() => send(endpoint, input, { key: attempt.key }))
  }

  function explain(reason: unknown, input: WireInput<E>): void {
    if (reason instanceof CallRefused && reason.code === 401) return
    if (options.money && isUnsettled(reason)) {
      // The key stays with the attempt: however often the player asks again, money moves once.
      const token = currentToken()
      toast.retry('网络不稳定，结果待确认', () => {
        if (currentToken() === token) run(input).catch(console.error)
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
    if ('error' in outcome) {
      if (!isUnsettled(outcome.error)) open = null
      explain(outcome.error, input)
      return
    }
    open = null
    if (options.toastSuccess) toast.ok(outcome.answer.message)
    options.onSuccess?.(outcome.answer)
  }

  function update(newest: Settings<E>): void {
    endpoint = newest.endpoint
    options = newest.options
  }
  return { run, update }
}

/** A changing call with its busy flag, its retries and its refusals. */
export function useCallMutation<E extends Endpoint>(
  endpoint: E,
  options: MutationOptions<E> = {},
): CallMutation<E> {
  const [busy, setBusy] = useState(false)
  const [runner] = useState(() => callRunner({ endpoint, options }, setBusy))
  useLayoutEffect(() => runner.update({ endpoint, options }))
  return { busy, run: runner.run }
}

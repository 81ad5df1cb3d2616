import type { VenueConfig } from '../config.ts'
import { CallError } from '../http/call-error.ts'
import type { CallResponse } from '../http/http-exchange.ts'
import { betCalls } from './bet-calls.ts'
import { launchCalls } from './launch-calls.ts'
import type { OperatorCall, OperatorContext } from './operator-call.ts'
import { transferCalls } from './transfer-calls.ts'

const calls: Record<VenueConfig['wallet'], ReadonlyMap<string, OperatorCall>> = {
  transfer: new Map([...launchCalls, ...betCalls, ...transferCalls]),
  seamless: new Map([...launchCalls, ...betCalls]),
}

/** Runs a signed call of an operator. Throws CallError for unknown paths and wrong bodies. */
export function runOperatorCall(
  context: OperatorContext,
  path: string,
  body: unknown,
): CallResponse | Promise<CallResponse> {
  const run = calls[context.config.wallet].get(path)
  if (!run) throw new CallError(404, 'unknown_call', `there is no ${path}`)
  return run(context, body)
}

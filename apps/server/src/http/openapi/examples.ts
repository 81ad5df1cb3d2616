import type { Endpoint } from '@jinli/contract/wire/endpoint'
import { operationIdOf } from './call-names.ts'
import examples from './examples.json' with { type: 'json' }
import type { Json } from './wire-schemas.ts'

export type Example = { request?: Json; response?: Json }

/** Returns the example of a call, taken from a run of the tests (`EXAMPLES=record npx vitest run apps/server`). */
export function exampleOf(call: Endpoint): Example | undefined {
  return (examples as Record<string, Example>)[operationIdOf(call)]
}

import { type RefusalKey, refusal, refusalKeys } from '@jinli/contract/refusal/refusals'
import { type Endpoint, refusalsOf } from '@jinli/contract/wire/endpoint'
import { isPlayerCall } from '../player-call.ts'
import { type Json, refOf } from './json.ts'

/** Refusals of the HTTP layer that a player's call also answers with HTTP status 200 (decisions §2). */
const playerHttpRefusals: readonly RefusalKey[] = [
  'http.method',
  'http.media-type',
  'http.too-many',
]

function codesOf(keys: readonly RefusalKey[]): number[] {
  return [...new Set(keys.map((key) => refusal(key).code))].toSorted((a, b) => a - b)
}

/** Returns the words of a code: those of its refusal, or the keys of its refusals if it has several. */
function wordsOfCode(code: number): string {
  const keys = refusalKeys.filter((key) => refusal(key).code === code)
  const [first] = keys
  return keys.length === 1 && first ? refusal(first).message : keys.join(', ')
}

/** The schemas of all refusals. */
export function refusalSchemas(): Record<string, Json> {
  const codes = codesOf(refusalKeys)
  return {
    RefusalCode: {
      type: 'integer',
      description:
        'The code of a refusal. Where refusals share it, `error` tells them apart',
      enum: codes,
      'x-enumDescriptions': Object.fromEntries(
        codes.map((code) => [String(code), wordsOfCode(code)]),
      ),
    },
    RefusalKey: {
      type: 'string',
      description: 'The key of a refusal. Parts such as `{min}` are filled in',
      enum: refusalKeys,
      'x-enumDescriptions': Object.fromEntries(
        refusalKeys.map((key) => [key, refusal(key).message]),
      ),
    },
    Refusal: {
      type: 'object',
      description: 'The envelope of a refusal or fault; `message` is shown to the player',
      required: ['code', 'message', 'data', 'error'],
      properties: {
        code: refOf('RefusalCode'),
        message: { type: 'string' },
        data: refOf('NoData'),
        error: refOf('RefusalKey'),
        field: { type: 'string', description: 'The form field that shows the message' },
        request_id: { type: 'string', description: 'The code of a fault for support' },
      },
    },
  }
}

function keysOf(call: Endpoint): RefusalKey[] {
  const http = isPlayerCall(call) ? playerHttpRefusals : []
  return [...new Set([...refusalsOf(call), ...http])]
}

/** Returns the schema of the refusals of a call that have HTTP status 200. */
export function refusalsOfCall(call: Endpoint): Json {
  const keys = keysOf(call)
  return {
    title: 'Refusal',
    allOf: [
      refOf('Refusal'),
      {
        type: 'object',
        properties: { code: { enum: codesOf(keys) }, error: { enum: keys } },
      },
    ],
  }
}

/** Returns the refusals of a call as text for readers, one line each. */
export function refusalLines(call: Endpoint): string {
  return keysOf(call)
    .map((key) => {
      const { code, message } = refusal(key)
      return `- ${code} ${message} (\`${key}\`)`
    })
    .join('\n')
}

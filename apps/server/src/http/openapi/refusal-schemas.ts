import { type RefusalKey, refusal, refusalKeys } from '@jinli/contract/refusal/refusals'
import { type Endpoint, refusalsOf } from '@jinli/contract/wire/endpoint'
import type { Json } from './wire-schemas.ts'

function wordsOf(keys: readonly RefusalKey[]): string {
  return keys
    .map((key) => {
      const { code, message } = refusal(key)
      return `- \`${key}\` (${code}): ${message}`
    })
    .join('\n')
}

const codes = [...new Set(refusalKeys.map((key) => refusal(key).code))].toSorted(
  (a, b) => a - b,
)

/** The envelope of every refusal, with the whole catalogue as an enumeration. */
export const refusalSchemas: Readonly<Record<string, Json>> = {
  RefusalKey: { type: 'string', enum: refusalKeys, description: wordsOf(refusalKeys) },
  RefusalCode: { type: 'integer', enum: codes },
  Refusal: {
    type: 'object',
    description: 'A refusal or a fault: nothing has changed.',
    required: ['code', 'message', 'data', 'error'],
    properties: {
      code: { $ref: '#/components/schemas/RefusalCode' },
      message: { type: 'string', description: 'The sentence for the player.' },
      data: {
        description: 'Null, or an empty object for a few calls.',
        type: ['null', 'object'],
      },
      error: { $ref: '#/components/schemas/RefusalKey' },
      field: { type: 'string', description: 'The form field at which it is shown.' },
      request_id: { type: 'string', description: 'The support code of a fault.' },
    },
  },
}

/** Returns the refusals of a call in words, and as a schema that names them. */
export function refusalsFor(call: Endpoint): { words: string; schema: Json } {
  const keys = refusalsOf(call)
  return {
    words: `Refusals:\n${wordsOf(keys)}`,
    schema: {
      allOf: [
        { $ref: '#/components/schemas/Refusal' },
        { type: 'object', properties: { error: { enum: keys } } },
      ],
    },
  }
}

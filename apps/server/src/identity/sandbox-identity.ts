import { createHmac } from 'node:crypto'
import type { Config } from '../platform/config.ts'
import type { IdentityProvider, IdentityRequest } from './identity.port.ts'
import { signatureOf } from './identity-answer.ts'

/** From which try on the sandbox decides a late check. */
const lateAttempt = 3

/** What the sandbox does, by digits 15 to 17 of the number; all others are verified. */
export const sandboxScripts = {
  refused: '901',
  late: '902',
  twice: '903',
  otherPerson: '904',
  wrongSignature: '905',
  down: '906',
  otherCheck: '907',
  unclear: '908',
} as const

/** Returns the provider of the sandbox, which answers by script. It knows nobody. */
export function sandboxIdentity({ cardKey }: Pick<Config, 'cardKey'>): IdentityProvider {
  const secret = createHmac('sha256', cardKey)
    .update('jinli sandbox identity')
    .digest('hex')
  return {
    secret,
    async check(request: IdentityRequest) {
      const { reference, attempt, name, number } = request
      const answer = (state: string, changes: object = {}) => {
        const body = JSON.stringify({ reference, state, name, number, ...changes })
        return { body, signature: signatureOf(secret, body) }
      }
      switch (number.slice(14, 17)) {
        case sandboxScripts.refused:
          return [answer('refused')]
        case sandboxScripts.unclear:
          return [answer('unclear')]
        case sandboxScripts.late:
          return [answer(attempt < lateAttempt ? 'working' : 'verified')]
        case sandboxScripts.twice:
          return [answer('verified'), answer('refused')]
        case sandboxScripts.otherPerson:
          return [answer('verified', { name: '另一人' })]
        case sandboxScripts.wrongSignature:
          return [{ ...answer('verified'), signature: '0'.repeat(64) }]
        case sandboxScripts.otherCheck:
          return [answer('verified', { reference: 'another check' })]
        case sandboxScripts.down:
          throw new Error('the sandbox is down by script')
        default:
          return [answer('verified')]
      }
    },
  }
}

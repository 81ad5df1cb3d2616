import { createHmac, timingSafeEqual } from 'node:crypto'
import type { identityReasons } from '@jinli/contract/identity/identity'
import * as z from 'zod'
import type { IdentityRequest, SignedAnswer } from './identity.port.ts'

const answerBody = z.object({
  reference: z.string(),
  state: z.enum(['verified', 'refused', 'unclear', 'working']),
  name: z.string(),
  number: z.string(),
})

export type Verdict =
  | { state: 'verified' }
  | { state: 'refused'; reason: (typeof identityReasons)[number] }

export function signatureOf(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

function isSigned(secret: string, { body, signature }: SignedAnswer): boolean {
  const right = Buffer.from(signatureOf(secret, body))
  const answer = Buffer.from(signature)
  return right.length === answer.length && timingSafeEqual(right, answer)
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * Returns what an answer decides; null if it decides nothing: it is not the provider's, belongs to another check, or says
 * that the provider still works. A document of somebody else is refused, whatever the provider says.
 */
export function verdictOf(
  secret: string,
  { reference, name, number }: IdentityRequest,
  answer: SignedAnswer,
): Verdict | null {
  if (!isSigned(secret, answer)) return null
  const { data } = answerBody.safeParse(jsonOf(answer.body))
  if (!data || data.reference !== reference || data.state === 'working') return null
  if (data.state === 'unclear') return { state: 'refused', reason: 'unclear' }
  if (data.state === 'refused') return { state: 'refused', reason: 'not_confirmed' }
  const isSamePerson =
    data.name.normalize('NFKC') === name.normalize('NFKC') && data.number === number
  return isSamePerson ? { state: 'verified' } : { state: 'refused', reason: 'other_person' }
}

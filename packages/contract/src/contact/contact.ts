import * as z from 'zod/mini'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, noData, nothing, secretText, text, time } from '../wire/wire.ts'
import { contactChannels } from './contact.rules.ts'

/** The secret of a request for a code. Only the browser that asked has it. */
export const codeRequest = text(64)

/** The answer to a request for a code, and the seconds for which the code is valid. */
export const codeSent = z.object({ request: z.string(), seconds: z.int() })

export const codeRefusals = ['code.missing', 'code.wrong'] as const

export const mycontacts = playerRead({
  path: '/api/mycontacts',
  summary:
    'The verified e-mail and mobile of the player, masked, and how many recovery codes are left',
  input: nothing,
  output: z.object({
    contacts: z.array(
      z.object({
        channel: z.enum(contactChannels),
        address: z.string(),
        verified_at: time,
        /** Whether the profile has this address. */
        in_profile: flag,
      }),
    ),
    recovery_codes: z.int(),
  }),
})

export const contactcode = playerWrite({
  path: '/api/contactcode',
  sensitiveResponse: true,
  summary: 'Sends a code to a new e-mail or mobile; a new code ends the one before',
  input: z.object({ channel: z.enum(contactChannels), address: text(600) }),
  output: codeSent,
  refusals: ['contact.email', 'contact.phone', 'code.too-many', 'http.too-many'],
})

export const contactproof = playerWrite({
  path: '/api/contactproof',
  sensitiveResponse: true,
  summary:
    'Sends a code to the contact that is verified: the one of this channel, or else the other; a change needs it',
  input: z.object({ channel: z.enum(contactChannels) }),
  output: codeSent,
  refusals: ['contact.none', 'code.too-many', 'http.too-many'],
})

export const contactverify = playerWrite({
  path: '/api/contactverify',
  mfa: 'step-up',
  lock: 'player',
  summary:
    'Verifies an e-mail or mobile by its code, with the code of the verified contact or a recovery code, or without a contact with both passwords; every verified contact is told',
  input: z.object({
    channel: z.enum(contactChannels),
    request: codeRequest,
    code: text(),
    proof_request: codeRequest,
    /** The code of the verified contact, or a recovery code. */
    proof_code: text(64),
    password: secretText(),
    pay_pass: secretText(),
  }),
  output: noData,
  refusals: [
    ...codeRefusals,
    'contact.proof',
    'contact.password',
    'contact.taken',
    'auth.wrong-pay-password',
    'auth.pay-password-locked',
    'auth.locked',
    'http.too-many',
  ],
})

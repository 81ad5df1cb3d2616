import * as z from 'zod/mini'
import { pictureKinds, pictureRefusals } from '../picture/picture.ts'
import { playerRead, playerWrite } from '../wire/endpoint.ts'
import { flag, money, nothing, text } from '../wire/wire.ts'

/** How far a player's identity is, as the player reads it. `waiting`: for the provider; `review`: for staff. */
export const identityStates = ['none', 'waiting', 'review', 'verified', 'refused'] as const

/** Why a check was refused. */
export const identityReasons = [
  'not_confirmed',
  'other_person',
  'number_used',
  'unclear',
  'document',
] as const
export const identityReasonLabels = {
  not_confirmed: '姓名与证件号码未通过核验',
  other_person: '证件号码与本人不符',
  number_used: '该证件已用于其他账号',
  unclear: '系统未能确认您的身份',
  document: '证件照片未通过审核',
} as const satisfies Record<(typeof identityReasons)[number], string>

const answer = z.object({
  /** Whether the house asks for an identity at some sum. */
  asks: flag,
  state: z.enum(identityStates),
  reason: z.nullable(z.enum(identityReasons)),
  /** The end of the document's number; empty without a check. */
  number_tail: z.string(),
  realname: z.string(),
  /** Why staff refused the picture of a document. */
  note: z.string(),
  /** What is still open without an identity; null is any amount. */
  deposits_left: z.nullable(money),
  withdrawals_left: z.nullable(money),
})

/** Extension: returns how far the check of the player's identity is, and what is open until then. */
export const identity = playerRead({
  path: '/api/identity',
  summary: 'The check of the player’s identity, and what is open without it',
  input: nothing,
  output: answer,
})

/** Extension: asks for a check of the account's name with the number of a document. */
export const checkIdentity = playerWrite({
  path: '/api/identity/check',
  lock: 'player',
  summary: 'Asks for a check of the player’s identity; the outcome comes later',
  input: z.object({ number: text(40) }),
  output: answer,
  refusals: [
    'identity.number-wrong',
    'identity.birth-date',
    'identity.waiting',
    'identity.verified',
    'identity.too-many',
  ],
})

/** Extension: sends the picture of a document, which staff compare with the account. */
export const sendDocument = playerWrite({
  path: '/api/identity/document',
  lock: 'player',
  upload: pictureKinds.document,
  summary:
    'Takes the picture of a document as multipart field `file`; staff decide about it',
  input: nothing,
  output: answer,
  refusals: [
    ...pictureRefusals,
    'identity.waiting',
    'identity.verified',
    'identity.too-many',
  ],
})

import * as z from 'zod/mini'
import type { AuditNouns } from '../wire/audit-noun.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, text, time } from '../wire/wire.ts'

/** The states of a document: `review` waits for staff. */
export const documentStates = ['review', 'verified', 'refused'] as const
export type DocumentState = (typeof documentStates)[number]
export const documentLabels = {
  review: '待审核',
  verified: '已通过',
  refused: '已拒绝',
} as const satisfies Record<DocumentState, string>

const row = z.object({
  id: z.string(),
  username: z.string(),
  /** The name at the time of the upload, which the document must have. */
  name: z.string(),
  state: z.enum(documentStates),
  created_at: time,
  number_tail: z.string(),
  decided_by: z.string(),
  decided_at: z.nullable(time),
  note: z.string(),
})

export const auditNouns = {
  identity: { words: documentLabels },
} as const satisfies AuditNouns

export const listDocuments = staffRead({
  path: '/admin/api/identity-documents',
  permission: 'identity.view',
  summary: 'Pictures of identity documents to compare, the oldest open first',
  input: z.object({
    state: z._default(z.enum(['', ...documentStates]), ''),
    /** A user name to search for. */
    search: lookupText(64),
    ...staffPageInput,
  }),
  output: staffPageOf(row),
})

export const openDocument = staffWrite({
  path: '/admin/api/identity-documents/:id/open',
  permission: 'identity.decide',
  mfa: 'step-up',
  sensitiveResponse: true,
  auditActions: { 'identity.viewed': '身份核验 · 查看证件' },
  summary: 'One document beside what the account says; each look is recorded',
  input: z.object({ id: text(20) }),
  output: z.object({
    ...row.shape,
    /** The picture as a data URL; empty once it is deleted. */
    picture: z.string(),
    /** The name that the account has now. */
    realname: z.string(),
    /** `YYYY-MM-DD`; empty if the account has none. */
    birthday: z.string(),
    cards: z.array(
      z.object({ bank: z.string(), owner: z.string(), tail: z.string(), agrees: flag }),
    ),
  }),
  refusals: ['review.not-found'],
})

export const acceptDocument = staffWrite({
  path: '/admin/api/identity-documents/:id/accept',
  permission: 'identity.decide',
  auditActions: { 'identity.verified': '身份核验 · 通过' },
  summary: 'Verifies a player by the number on the document',
  input: z.object({ id: text(20), number: text(40) }),
  output: row,
  refusals: [
    'review.not-found',
    'review.already-decided',
    'identity.number-wrong',
    'identity.birth-date',
    'identity.number-used',
    'identity.disagrees',
  ],
})

export const refuseDocument = staffWrite({
  path: '/admin/api/identity-documents/:id/refuse',
  permission: 'identity.decide',
  auditActions: { 'identity.refused': '身份核验 · 拒绝' },
  summary: 'Refuses a document; the player reads the reason and may send another',
  input: z.object({ id: text(20), reason: text(200) }),
  output: row,
  refusals: ['review.not-found', 'review.reason-missing', 'review.already-decided'],
})

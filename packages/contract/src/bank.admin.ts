import * as z from 'zod/mini'
import { bankCodeMax, bankNameMax, plainBankLogo } from './bank.ts'
import { deskPageInput, deskPageOf } from './desk-list.ts'
import { endpoint } from './endpoint.ts'
import { documentVersion } from './version.ts'
import { flag, flagOr, text, whole } from './wire.ts'

const bank = {
  /** Its sign among staff and in files; never changes. */
  code: z.string(),
  name: z.string(),
  /** A picture of ours. */
  logo: z.string(),
  /** Where it stands in the list of players, small ones first. */
  place: z.int(),
  /** Off: nobody can bind it any more; cards that are bound stay. */
  active: flag,
}
const bankRow = z.object({
  ...bank,
  /** Cards that are bound to it now, counted so far as `bankCardsCounted`. */
  cards: z.int(),
  /** What the next change must be `based_on`. */
  version: z.int(),
})

const bankVersion = z.object({
  id: z.string(),
  key: z.string(),
  version: z.int(),
  state: z.literal('approved'),
  ...documentVersion,
  mine: flag,
})

const written = {
  name: text(bankNameMax),
  logo: z._default(text(200), plainBankLogo),
  place: z._default(whole(999), 100),
  active: flagOr(true),
  reason: text(200),
}
const fieldRefusals = [
  'bank.name-invalid',
  'bank.name-taken',
  'bank.logo-missing',
  'review.reason-missing',
] as const

export const listBanks = endpoint({
  path: '/admin/api/banks',
  method: 'GET',
  audience: 'staff',
  permission: 'bank.view',
  effect: 'read',
  summary: 'The banks that players may bind, in their order, and how many cards each has',
  input: z.object({
    show: z._default(z.enum(['all', 'active', 'off']), 'all'),
    /** A part of the name, or the code. */
    search: text(bankNameMax),
    ...deskPageInput,
  }),
  output: deskPageOf(bankRow),
  refusals: [],
})

export const bankHistory = endpoint({
  path: '/admin/api/banks/:code/history',
  method: 'GET',
  audience: 'staff',
  permission: 'bank.view',
  effect: 'read',
  summary: 'All versions of a bank, newest first',
  input: z.object({ code: text(bankCodeMax), ...deskPageInput }),
  output: deskPageOf(bankVersion),
  refusals: [],
})

export const createBank = endpoint({
  path: '/admin/api/banks/create',
  method: 'POST',
  audience: 'staff',
  permission: 'bank.edit',
  factor: 'again',
  effect: 'write',
  deeds: { 'bank.created': '银行 · 新增' },
  summary: 'Adds a bank; players may bind it from now on if it is active',
  input: z.object({ code: text(bankCodeMax), ...written }),
  output: bankRow,
  refusals: ['bank.code-invalid', 'bank.code-taken', 'setting.invalid', ...fieldRefusals],
})

export const changeBank = endpoint({
  path: '/admin/api/banks/:code/change',
  method: 'POST',
  audience: 'staff',
  permission: 'bank.edit',
  factor: 'again',
  effect: 'write',
  deeds: {
    'bank.changed': '银行 · 修改',
    'bank.stopped': '银行 · 停用',
    'bank.resumed': '银行 · 启用',
  },
  summary:
    'A new version of a bank; its name stays once a card was bound to it, cards keep it either way',
  input: z.object({
    code: text(bankCodeMax),
    ...written,
    /** `version` of the row that the person saw. */
    based_on: whole(),
  }),
  output: bankRow,
  refusals: ['setting.not-found', 'setting.stale', 'bank.name-bound', ...fieldRefusals],
})

import * as z from 'zod/mini'
import { documentVersion } from '../version/version.ts'
import { staffRead, staffWrite } from '../wire/endpoint.ts'
import { lookupText } from '../wire/lookup-text.ts'
import { staffPageInput, staffPageOf } from '../wire/staff-page.ts'
import { flag, flagOr, nonNegativeInteger, text } from '../wire/wire.ts'
import { bankCodeMax, bankNameMax, plainBankLogo } from './bank.ts'

const bank = {
  /** The bank code, for staff and for exports. It never changes. */
  code: z.string(),
  name: z.string(),
  /** The path of a shipped or uploaded picture. */
  logo: z.string(),
  /** The position in players' lists, ascending. */
  place: z.int(),
  /** Whether players may bind cards of this bank; cards that are already bound stay. */
  active: flag,
}
const bankRow = z.object({
  ...bank,
  /** The number of bound cards, counted up to `bankCardsCounted`. */
  cards: z.int(),
  /** The current version; the next change sends it as `based_on`. */
  version: z.int(),
})

/** The name, picture, place and switch of a bank in one version. */
export const bankDocument = z.unknown()

const bankVersion = z.object({
  id: z.string(),
  key: z.string(),
  version: z.int(),
  state: z.literal('approved'),
  ...documentVersion(bankDocument),
  mine: flag,
})

const bankInput = {
  name: text(bankNameMax),
  logo: z._default(text(200), plainBankLogo),
  place: z._default(nonNegativeInteger(999), 100),
  active: flagOr(true),
  reason: text(200),
}
const fieldRefusals = [
  'bank.name-invalid',
  'bank.name-taken',
  'bank.logo-missing',
  'review.reason-missing',
] as const

export const listBanks = staffRead({
  path: '/admin/api/banks',
  permission: 'bank.view',
  summary: 'The banks that players may bind, in their order, and how many cards each has',
  input: z.object({
    show: z._default(z.enum(['all', 'active', 'off']), 'all'),
    /** A search text: a part of the name, or the code. */
    search: lookupText(bankNameMax),
    ...staffPageInput,
  }),
  output: staffPageOf(bankRow),
})

export const bankHistory = staffRead({
  path: '/admin/api/banks/:code/history',
  permission: 'bank.view',
  summary: 'All versions of a bank, newest first',
  input: z.object({ code: text(bankCodeMax), ...staffPageInput }),
  output: staffPageOf(bankVersion),
})

export const createBank = staffWrite({
  path: '/admin/api/banks/create',
  permission: 'bank.edit',
  mfa: 'step-up',
  auditActions: { 'bank.created': '银行 · 新增' },
  summary: 'Adds a bank; players may bind it from now on if it is active',
  input: z.object({ code: text(bankCodeMax), ...bankInput }),
  output: bankRow,
  refusals: ['bank.code-invalid', 'bank.code-taken', 'setting.invalid', ...fieldRefusals],
})

export const changeBank = staffWrite({
  path: '/admin/api/banks/:code/change',
  permission: 'bank.edit',
  mfa: 'step-up',
  auditActions: {
    'bank.changed': '银行 · 修改',
    'bank.stopped': '银行 · 停用',
    'bank.resumed': '银行 · 启用',
  },
  summary:
    'A new version of a bank; its name stays once a card was bound to it, cards keep it either way',
  input: z.object({
    code: text(bankCodeMax),
    ...bankInput,
    /** The `version` that the staff member loaded; an older one is refused. */
    based_on: nonNegativeInteger(),
  }),
  output: bankRow,
  refusals: ['setting.not-found', 'setting.stale', 'bank.name-bound', ...fieldRefusals],
})

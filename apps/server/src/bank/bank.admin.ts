import { bankHistory, changeBank, createBank, listBanks } from '@jinli/contract/bank.admin'
import { bankCodeProblem, bankProblem } from '@jinli/contract/bank.rules'
import type { DeedName } from '@jinli/contract/endpoint'
import { handle } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import { deskPageOf } from '../platform/desk-list.ts'
import { refuse, refuseOnConflict, refuseProblem } from '../platform/refuse.ts'
import {
  type Bank,
  type BankDocument,
  bankByCode,
  banksOf,
  bankVersions,
  insertBank,
  isRoomForBank,
  rewriteBank,
  wasBound,
} from './bank.store.ts'

type Written = BankDocument & { reason: string }

/** Refuses what could not be shown; answers what a version says. */
function fitBank({ name, logo, place, active, reason }: Written) {
  refuseProblem(bankProblem({ name, logo, reason }))
  return { name: name.trim(), logo, place, active }
}

async function known(tx: Tx, code: string): Promise<Bank> {
  return (await bankByCode(tx, code)) ?? refuse('setting.not-found')
}

function auditedOf({ version, name, logo, place, active }: Bank) {
  return { version, name, logo, place, active }
}

/** Opening and closing is what is looked for in the trail. */
function deedOf(before: Bank, after: Bank): DeedName {
  if (before.active === after.active) return 'bank.changed'
  return after.active ? 'bank.resumed' : 'bank.stopped'
}

function oneName<T>(work: Promise<T>): Promise<T> {
  return refuseOnConflict(work, 'bank_name', 'bank.name-taken')
}

export const bankAdminRoutes = [
  handle(listBanks, async ({ app, input }) => {
    const search = input.search.trim()
    return deskPageOf(await banksOf(app.pool, { ...input, search }), (bank) => bank)
  }),

  handle(bankHistory, async ({ app, staff, input: { code, ...request } }) => {
    const found = await bankVersions.ofKey(app.pool, staff.id, { ...request, key: code })
    return deskPageOf(found, (version) => version)
  }),

  handle(createBank, async ({ tx, staff, record, input }) => {
    const code = input.code.trim().toUpperCase()
    refuseProblem(bankCodeProblem(code))
    const said = fitBank(input)
    if (!(await isRoomForBank(tx)))
      refuse('setting.invalid', { detail: '银行数量已达上限' })
    if (await bankByCode(tx, code)) refuse('bank.code-taken')
    const reason = input.reason.trim()
    await oneName(insertBank(tx, code, said, { staffId: staff.id, reason }))
    const after = await known(tx, code)
    const change = { before: null, after: auditedOf(after), reason }
    await record({ action: 'bank.created', subject: `bank:${code}`, ...change })
    return after
  }),

  handle(changeBank, async ({ tx, staff, record, input }) => {
    const said = fitBank(input)
    const before = await known(tx, input.code)
    const reason = input.reason.trim()
    const seen = { code: before.code, version: input.based_on }
    const by = { staffId: staff.id, reason }
    if (!(await oneName(rewriteBank(tx, seen, said, by)))) refuse('setting.stale')
    // Cards say the bank's name. Asked after the row is held: whoever binds waits, or was first and is seen.
    if (said.name !== before.name && (await wasBound(tx, before.name)))
      refuse('bank.name-bound')
    const after = await known(tx, before.code)
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    const action = deedOf(before, after)
    await record({ action, subject: `bank:${before.code}`, ...change })
    return after
  }),
]

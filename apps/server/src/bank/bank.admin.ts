import {
  bankHistory,
  changeBank,
  createBank,
  listBanks,
} from '@jinli/contract/bank/bank.admin'
import { bankCodeProblem, bankProblem } from '@jinli/contract/bank/bank.rules'
import type { AuditAction } from '@jinli/contract/wire/endpoint'
import { handle } from '../http/handle.ts'
import type { Tx } from '../platform/db.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
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

type BankForm = BankDocument & { reason: string }

/** Checks the form and returns the fields of a new version. */
function fitBank({ name, logo, place, active, reason }: BankForm) {
  refuseProblem(bankProblem({ name, logo, reason }))
  return { name: name.trim(), logo, place, active }
}

async function bankOrRefuse(tx: Tx, code: string): Promise<Bank> {
  return (await bankByCode(tx, code)) ?? refuse('setting.not-found')
}

function auditedOf({ version, name, logo, place, active }: Bank) {
  return { version, name, logo, place, active }
}

/** Returns the audit action of a change: opened, closed or changed. */
function changeAction(before: Bank, after: Bank): AuditAction {
  if (before.active === after.active) return 'bank.changed'
  return after.active ? 'bank.resumed' : 'bank.stopped'
}

function oneName<T>(work: Promise<T>): Promise<T> {
  return refuseOnConflict(work, 'bank_name', 'bank.name-taken')
}

export const bankAdminRoutes = [
  handle(listBanks, async ({ app, input }) => {
    const search = input.search.trim()
    return toStaffPage(await banksOf(app.pool, { ...input, search }), (bank) => bank)
  }),

  handle(bankHistory, async ({ app, staff, input: { code, ...request } }) => {
    const page = await bankVersions.ofKey(app.pool, staff.id, { ...request, key: code })
    return toStaffPage(page, (version) => version)
  }),

  handle(createBank, async ({ tx, staff, writeAudit, input }) => {
    const code = input.code.trim().toUpperCase()
    refuseProblem(bankCodeProblem(code))
    const document = fitBank(input)
    if (!(await isRoomForBank(tx)))
      refuse('setting.invalid', { detail: '银行数量已达上限' })
    if (await bankByCode(tx, code)) refuse('bank.code-taken')
    const reason = input.reason.trim()
    await oneName(insertBank(tx, code, document, { staffId: staff.id, reason }))
    const after = await bankOrRefuse(tx, code)
    const change = { before: null, after: auditedOf(after), reason }
    await writeAudit({ action: 'bank.created', subject: `bank:${code}`, ...change })
    return after
  }),

  handle(changeBank, async ({ tx, staff, writeAudit, input }) => {
    const document = fitBank(input)
    const before = await bankOrRefuse(tx, input.code)
    const reason = input.reason.trim()
    const base = { code: before.code, version: input.based_on }
    const decision = { staffId: staff.id, reason }
    if (!(await oneName(rewriteBank(tx, base, document, decision)))) refuse('setting.stale')
    // Cards store the name of their bank, so a bank with cards must keep its name. The row is locked before this
    // check: a concurrent card binding waits, or the check already sees it.
    if (document.name !== before.name && (await wasBound(tx, before.name)))
      refuse('bank.name-bound')
    const after = await bankOrRefuse(tx, before.code)
    const change = { before: auditedOf(before), after: auditedOf(after), reason }
    const action = changeAction(before, after)
    await writeAudit({ action, subject: `bank:${before.code}`, ...change })
    return after
  }),
]

import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { exportReport } from '@jinli/contract/figure/analysis.admin'
import { exportFinance, exportLiabilities } from '@jinli/contract/figure/figure.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { type Permission, permissionNames } from '@jinli/contract/permission'
import { promotionReview } from '@jinli/contract/promotion/promotion-application.admin'
import { exportRebates } from '@jinli/contract/rebate/rebate.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { exportVipMoves } from '@jinli/contract/vip/vip.admin'
import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { refuse } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})

/** Each list with an export: path, call, query of the URL, and the fields that the export must send. */
const files = [
  [
    'deposits',
    depositReview.exportFile,
    'search=anna&state=approved',
    { search: 'anna', state: 'approved' },
  ],
  [
    'withdrawals',
    withdrawalReview.exportFile,
    'search=anna&state=paid',
    { search: 'anna', state: 'paid' },
  ],
  ['promotion-applications', promotionReview.exportFile, 'promotion=7', { promotion: 7 }],
  ['rebate-lines', exportRebates, 'category=sport', { category: 'sport' }],
  ['finance', exportFinance, 'group=method', { group: 'method' }],
  ['liabilities', exportLiabilities, 'since=2026-11-01', { since: '2026-11-01' }],
  ['vip-moves', exportVipMoves, 'cause=demoted', { cause: 'demoted' }],
] as const
const button = { name: '导出' }

// R-PROMO-49
describe.each(files)('R-ADMIN-287: the export of /%s', (path, call, search, fields) => {
  it.each([
    ['CSV', 'csv'],
    ['Excel（XLSX）', 'xlsx'],
  ])(
    'in %s has the filter of the list, and the page leads to its file',
    async (label, format) => {
      desk.server.on(call, { id: '7' })
      const { user } = openPage(`${path}?${search}`)
      await user.click(await screen.findByRole('button', button))
      await user.click(await screen.findByRole('menuitem', { name: label }))
      const link = await screen.findByRole('link', { name: '导出任务' })
      expect(link.getAttribute('href')).toBe('#/exports')
      expect(desk.server.request(call).fields).toMatchObject({ ...fields, format })
      expect(desk.server.request(call).fields).not.toHaveProperty('page')
    },
  )

  it('is refused in words', async () => {
    desk.server.on(call, refuse('export.open-limit', { max: 3 }))
    const { user } = openPage(path)
    await user.click(await screen.findByRole('button', button))
    await user.click(await screen.findByRole('menuitem', { name: 'CSV' }))
    const { message } = refusal('export.open-limit', { max: 3 })
    expect(await screen.findByText(message)).toBeTruthy()
  })

  it('is for who may take it', async () => {
    const rest = permissionNames.filter((name: Permission) => name !== call.permission)
    desk.server.on(staffMe, member(rest))
    openPage(path)
    await screen.findAllByRole('table')
    expect(screen.queryByRole('button', button)).toBeNull()
  })
})

describe.each([
  ['finance', exportFinance, { group: 'method' }],
  ['liabilities', exportLiabilities, {}],
  ['analysis', exportReport, { report: 'staff' }],
] as const)('R-ADMIN-324: the report /%s again and again', (path, call, fields) => {
  const search = new URLSearchParams(Object.entries(fields))

  it.each([
    ['每日', 'day'],
    ['每周', 'week'],
    ['每月', 'month'],
  ])('%s: sends the filter, and the page leads to the files', async (label, repeat) => {
    desk.server.on(call, { id: '7' })
    const { user } = openPage(`${path}?${search}`)
    await user.click(await screen.findByRole('button', button))
    const name = `${label}自动导出（XLSX）`
    await user.click(await screen.findByRole('menuitem', { name }))
    expect(
      await screen.findByText(`已设为${label}自动导出，文件在`, { exact: false }),
    ).toBeTruthy()
    expect(screen.getByRole('link', { name: '导出任务' })).toBeTruthy()
    expect(desk.server.request(call).fields).toMatchObject({
      ...fields,
      format: 'xlsx',
      repeat,
    })
  })
})

it('R-ADMIN-324: a list is no report, and comes once', async () => {
  const { user } = openPage('deposits')
  await user.click(await screen.findByRole('button', button))
  await screen.findByRole('menuitem', { name: 'CSV' })
  expect(screen.queryByRole('menuitem', { name: /自动导出/ })).toBeNull()
})

import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { exportFinance, exportLiabilities } from '@jinli/contract/figure/figure.admin'
import { staffMe } from '@jinli/contract/operator/operator.admin'
import { type Permission, permissionNames } from '@jinli/contract/permission'
import { promotionReview } from '@jinli/contract/promotion/promotion-application.admin'
import { exportRebates } from '@jinli/contract/rebate/rebate.admin'
import { refusal } from '@jinli/contract/refusal/refusals'
import { exportVipMoves } from '@jinli/contract/vip/vip.admin'
import { withdrawalReview } from '@jinli/contract/withdrawal/withdrawal.admin'
import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { member, useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, fileOf, refuse } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'

const desk = useFakeServer()
const savedFiles: string[] = []
beforeEach(() => {
  desk.server.samplesReads = true
  savedFiles.length = 0
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: {
    download: string
  }) {
    savedFiles.push(this.download)
  })
})
afterEach(() => vi.restoreAllMocks())

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
  ['promotion-applications', promotionReview.exportFile, 'promotion=7', { promotion: '7' }],
  ['rebate-lines', exportRebates, 'category=sport', { category: 'sport' }],
  ['finance', exportFinance, 'group=method', { group: 'method' }],
  ['liabilities', exportLiabilities, 'since=2026-11-01', { since: '2026-11-01' }],
  ['vip-moves', exportVipMoves, 'cause=demoted', { cause: 'demoted' }],
] as const
const button = { name: '导出 CSV' }

// R-PROMO-49
describe.each(files)('the file of /%s', (path, call, search, fields) => {
  it('is what the list is filtered by, under the name that the server gives', async () => {
    desk.server.on(call, fileOf('rows-20261120.csv', '\uFEFF单号\nA1\nA2\n'))
    const { user } = openPage(`${path}?${search}`)
    await user.click(await screen.findByRole('button', button))
    expect(await screen.findByText('已导出 2 条')).toBeTruthy()
    expect(savedFiles).toEqual(['rows-20261120.csv'])
    expect(desk.server.request(call).fields).toMatchObject(fields)
    expect(desk.server.request(call).fields).not.toHaveProperty('page')
  })

  it('is refused in words, and none is saved', async () => {
    desk.server.on(call, refuse('export.busy'))
    const { user } = openPage(path)
    await user.click(await screen.findByRole('button', button))
    expect(await screen.findByText(refusal('export.busy').message)).toBeTruthy()
    expect(savedFiles).toEqual([])
    expect(screen.getByRole('button', button)).toBeTruthy()
  })

  it('is for who may take it', async () => {
    const rest = permissionNames.filter((name: Permission) => name !== call.permission)
    desk.server.on(staffMe, member(rest))
    openPage(path)
    await screen.findAllByRole('table')
    expect(screen.queryByRole('button', button)).toBeNull()
  })
})

// R-ADMIN-74
it('a file that takes long is ended by its button, and leaves nothing', async () => {
  const { reply } = deferredReply<never>()
  desk.server.on(exportRebates, () => reply)
  const { user } = openPage('rebate-lines')
  await user.click(await screen.findByRole('button', button))
  await user.click(await screen.findByRole('button', { name: '取消导出（已 0 条）' }))
  expect(await screen.findByText('已取消导出，没有保存文件')).toBeTruthy()
  await waitFor(() => expect(screen.getByRole('button', button)).toBeTruthy())
  expect(savedFiles).toEqual([])
})

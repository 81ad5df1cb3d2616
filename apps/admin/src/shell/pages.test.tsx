import { betFigures } from '@jinli/contract/bet/bet.admin'
import {
  listPostings,
  overview,
  reportFinance,
  reportLiabilities,
} from '@jinli/contract/figure/figure.admin'
import { listSettings } from '@jinli/contract/money-setting/money-setting.admin'
import { reviewCounts } from '@jinli/contract/operator/operator.admin'
import { reportRebates } from '@jinli/contract/rebate/rebate.admin'
import { reconciliation } from '@jinli/contract/reconciliation/reconciliation.admin'
import { listRoles } from '@jinli/contract/role/role.admin'
import { listSiteSettings } from '@jinli/contract/site/site.admin'
import { uservip } from '@jinli/contract/vip/vip'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { deferredReply, refuse } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sample } from '../../test/sample.ts'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})

/** Each page of the menu without a list of rows, and the call whose response it shows. */
const pages = [
  ['bet-figures', betFigures],
  ['finance', reportFinance],
  ['liabilities', reportLiabilities],
  ['overview', overview],
  ['postings', listPostings],
  ['money-settings', listSettings],
  ['rebates', reportRebates],
  ['reconciliation', reconciliation],
  ['roles', listRoles],
  ['site-settings', listSiteSettings],
  ['todo', reviewCounts],
  ['vip', uservip],
] as const

describe.each(pages)('the page at /%s', (path, call) => {
  type Reply = Output<typeof call>
  const answer = sample(call.output as never) as Reply
  const waits = () => screen.queryAllByLabelText('加载中').length

  it('shows its shape under its title until what it shows has come', async () => {
    const { reply, give } = deferredReply<Reply>()
    desk.server.on<typeof call>(call, () => reply)
    const { title } = openPage(path)
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
    expect(waits()).toBeGreaterThan(0)
    give(answer)
    await waitFor(() => expect(waits()).toBe(0))
  })

  it('shows a failure with a way on', async () => {
    desk.server.on(call, refuse('http.fault'))
    const { user } = openPage(path)
    expect(await screen.findByText('加载失败')).toBeTruthy()
    desk.server.on<typeof call>(call, answer)
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(screen.queryByText('加载失败')).toBeNull())
  })

  it('says to whom it is closed', async () => {
    desk.server.on(call, refuse('session.forbidden'))
    openPage(path)
    expect(await screen.findByText('您的角色不能查看此页，请联系负责人。')).toBeTruthy()
  })
})

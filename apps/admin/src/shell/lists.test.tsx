import { listRiskCases } from '@jinli/contract/abuse-flag/risk-case.admin'
import { listAdjustments } from '@jinli/contract/adjustment/adjustment.admin'
import { listAgentApplications } from '@jinli/contract/agent/agent.admin'
import { listArticles } from '@jinli/contract/article/article.admin'
import { listAudit } from '@jinli/contract/audit-trail/audit-trail.admin'
import { listBanks } from '@jinli/contract/bank/bank.admin'
import { listBets, listRejectedRows } from '@jinli/contract/bet/bet.admin'
import { listContent } from '@jinli/contract/content/content.admin'
import { listDocuments } from '@jinli/contract/identity/identity.admin'
import { listMailings } from '@jinli/contract/message/message.admin'
import { listStaff } from '@jinli/contract/operator/staff-account.admin'
import { listPlayers } from '@jinli/contract/profile/player-list.admin'
import { listPromotions } from '@jinli/contract/promotion/promotion.admin'
import { listRebates } from '@jinli/contract/rebate/rebate.admin'
import {
  listPacketDays,
  listPacketDraws,
} from '@jinli/contract/red-packet/red-packet.admin'
import { listWinHolds } from '@jinli/contract/seamless/win-hold.admin'
import { listStuckBets } from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { listConversations } from '@jinli/contract/support/support.admin'
import { listGames, listRejectedGames, listVenues } from '@jinli/contract/venue/venue.admin'
import { listVipMoves } from '@jinli/contract/vip/vip.admin'
import { listTransfers } from '@jinli/contract/wallet/wallet.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { noResponse, refuse } from '../../test/fake-server.ts'
import { openPage } from '../../test/page.tsx'
import { sample, sampleRow } from '../../test/sample.ts'

const desk = useFakeServer()
beforeEach(() => {
  desk.server.samplesReads = true
})

/** Each list of the menu: path, call, and text without rows. */
const lists = [
  ['risk-cases', listRiskCases, '没有待处理的风险个案'],
  ['adjustments', listAdjustments, '还没有人工调整'],
  ['agent-applications', listAgentApplications, '还没有代理申请'],
  ['articles', listArticles, '还没有文章'],
  ['audit', listAudit, '没有符合条件的操作'],
  ['banks', listBanks, /银行，会员无法绑定|没有符合条件的银行/],
  ['bets', listBets, '还没有注单'],
  ['content', listContent, '没有正在展示或起草的内容'],
  ['conversations', listConversations, '没有会员在等待'],
  ['games', listGames, '场馆还没有给出游戏清单'],
  ['mailings', listMailings, '还没有发过站内信'],
  ['identity-documents', listDocuments, '还没有身份证件'],
  ['players', listPlayers, '还没有会员'],
  ['promotions', listPromotions, '还没有优惠活动'],
  ['rejected-rows', listRejectedRows, '没有异常注单，一切正常'],
  ['rebate-lines', listRebates, '没有符合条件的返水'],
  ['red-packet-draws', listPacketDraws, '还没有人拆过红包'],
  ['red-packets', listPacketDays, '还没有公布过红包活动'],
  ['staff', listStaff, '还没有员工账号'],
  ['stuck-bets', listStuckBets, '没有这样的注单'],
  ['win-holds', listWinHolds, '没有需要审核的派彩'],
  ['transfers', listTransfers, '没有未结束的转账，一切正常'],
  ['rejected-games', listRejectedGames, '没有异常游戏，一切正常'],
  ['venues', listVenues, '还没有接入场馆'],
  ['vip-moves', listVipMoves, '还没有升降'],
] as const

const bodyRows = () => document.querySelectorAll('tbody tr.ant-table-row')

describe.each(lists)('the list at /%s', (path, call, empty) => {
  // The list of red packet days has a single page.
  const isPaged = call !== listPacketDays

  /** Returns a page with two rows of a list with `total` rows. */
  function pageOf(total: number): Output<typeof call> {
    const data = [sampleRow(call, {}, 1), sampleRow(call, {}, 2)]
    const places = { current_page: 1, last_page: Math.ceil(total / 20), next: '', prev: '' }
    return { ...sample(call.output), ...places, data, total, more: false } as Output<
      typeof call
    >
  }
  function reply(response: Output<typeof call>): void {
    desk.server.on<typeof call>(call, response)
  }

  it('shows its first page of rows under its title', async () => {
    reply(pageOf(2))
    const { title } = openPage(path)
    await waitFor(() => expect(bodyRows()).toHaveLength(2))
    expect(screen.getByRole('heading', { name: title })).toBeTruthy()
    expect(document.title).toContain(title)
    const [{ fields } = { fields: {} }] = desk.server.requests(call)
    if (isPaged) expect(fields).toMatchObject({ page: '1' })
  })

  it('says that there is nothing', async () => {
    reply({ ...pageOf(0), data: [] })
    openPage(path)
    const table = await screen.findByRole('table')
    expect(await within(table).findByText(empty)).toBeTruthy()
    expect(bodyRows()).toHaveLength(0)
  })

  it('shows a failure with a way on, and the rows once they come', async () => {
    desk.server.on(call, refuse('http.fault'))
    const { user } = openPage(path)
    expect(await screen.findByText('加载失败')).toBeTruthy()
    reply(pageOf(2))
    await user.click(screen.getByRole('button', { name: '重试' }))
    await waitFor(() => expect(bodyRows()).toHaveLength(2))
    expect(screen.queryByText('加载失败')).toBeNull()
  })

  it('says to whom it is closed', async () => {
    desk.server.on(call, refuse('session.forbidden'))
    openPage(path)
    expect(await screen.findByText('您的角色不能查看此页，请联系负责人。')).toBeTruthy()
  })

  it.runIf(isPaged)(
    'turns to its second page, whose number is in the address',
    async () => {
      reply(pageOf(345))
      const { user } = openPage(path)
      await waitFor(() => expect(bodyRows()).toHaveLength(2))
      await user.click(screen.getByTitle('2'))
      await waitFor(() => {
        const pages = desk.server.requests(call).map(({ fields }) => fields.page)
        expect(pages.at(-1)).toBe('2')
      })
      expect(window.location.hash).toContain('page=2')
    },
  )
})

it('asks a lost list once more by itself', async () => {
  desk.server.on(listAdjustments, noResponse)
  openPage('adjustments')
  expect(await screen.findByText('网络异常，请检查网络后重试')).toBeTruthy()
  expect(desk.server.requests(listAdjustments)).toHaveLength(2)
})

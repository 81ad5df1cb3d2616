import { randomInt } from 'node:crypto'
import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { expect, type Locator, type Page, test } from '@playwright/test'
import {
  type Account,
  askDeposit,
  askWithdrawal,
  bindCard,
  fenOf,
  fund,
  must,
  newAccount,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, shot } from '../kit/player.ts'
import { addColleague, colleague, rows } from '../kit/staff.ts'

// Each question is answered from the landing page with three clicks at most. Enter in the search box counts as one.

let tail = ''
let ip = ''
let account: Account
let cashier: ReturnType<typeof newCashier>
let depositNumber = ''

// A worker that runs several of these tests prepares each of them.
function newCashier() {
  return {
    username: `zoe-${randomInt(1_000_000_000)}`,
    display_name: `出纳周${randomInt(1_000_000)}`,
    role: 'cashier',
    password: 'e2e-colleague-1',
  }
}

test.beforeAll(async () => {
  cashier = newCashier()
  tail = String(randomInt(1000, 10_000))
  ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(100, 255)}`
  account = await fund(await newAccount(), 500)
  await bindCard(account, `6228888800${tail}${tail}`)
  await askWithdrawal(account, 100)
  await addColleague(cashier)
  const { username, password } = cashier
  const { token } = await must(staffLogin, { username, password })
  depositNumber = await askDeposit(account, 300)
  const decision = {
    deposit_no: depositNumber,
    amount: fenOf(300),
    reference: `ref-${depositNumber}`,
    flag_reason: '已核对',
  }
  await must(approveDeposit, decision, { token })
  const friend = await newAccount()
  await inDatabase((client) =>
    client.query(
      `UPDATE player_session SET ip = $1 FROM player p
       WHERE p.id = player_id AND p.name = ANY ($2)`,
      [ip, [account.name, friend.name]],
    ),
  )
})

/** Counts the clicks of a member at the desk. */
function handOf(page: Page) {
  let clicks = 0
  async function click(target: Locator): Promise<void> {
    clicks += 1
    await target.click()
  }
  return {
    click,
    menu: (title: string) =>
      click(
        page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: title }),
      ),
    /** Types into the search box, which the key opens, and waits for the line. */
    find: async (text: string, line: string | RegExp) => {
      await expect(page.getByRole('heading', { name: '待我处理' })).toBeVisible()
      await page.keyboard.press('/')
      await page.getByRole('combobox', { name: '查找' }).fill(text)
      const option = page.getByRole('option', { name: line }).first()
      await expect(option).toBeVisible()
      return option
    },
    clicks: () => clicks,
  }
}

test.describe('R-ADMIN-302: the twelve questions', () => {
  test.afterEach(async ({ browser }) => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  })

  test('who is behind this card tail, and why is the balance what it is?', async ({
    browser,
  }) => {
    const desk = await colleague(browser, 'cashier')
    const { find, click, clicks } = handOf(desk)
    const player = await find(tail, new RegExp(account.name))
    await expect(player).toContainText(account.name)
    await shot(desk, 'admin-search')
    expect(await violations(desk)).toEqual([])
    expect(clicks()).toBe(0)
    await click(player)
    await expect(rows(desk).first()).toContainText('+300.00')
    await expect(rows(desk).first()).toContainText('700.00')
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('how much did we make yesterday?', async ({ browser }) => {
    const desk = await colleague(browser, 'finance')
    const { menu, clicks } = handOf(desk)
    await menu('概览')
    await expect(desk.getByRole('columnheader', { name: /昨天/ }).first()).toBeVisible()
    await expect(desk.getByRole('cell', { name: '净收入' }).first()).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('which deposits waited longest today?', async ({ browser }) => {
    const desk = await colleague(browser, 'cashier')
    const { menu, click, clicks } = handOf(desk)
    await menu('存款审核')
    await click(desk.getByRole('button', { name: '今日耗时最长' }))
    await expect(rows(desk).first()).toContainText('耗时')
    await expect(desk).toHaveURL(/sort=wait/)
    await shot(desk, 'admin-deposits-waited')
    expect(await violations(desk)).toEqual([])
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('who approved this order?', async ({ browser }) => {
    const desk = await colleague(browser, 'cashier')
    const { find, click, clicks } = handOf(desk)
    await click(await find(depositNumber.slice(-8), new RegExp(depositNumber)))
    await expect(desk.getByRole('dialog')).toContainText(cashier.display_name)
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('who changed the rate?', async ({ browser }) => {
    const desk = await colleague(browser, 'finance')
    const { menu, click, clicks } = handOf(desk)
    await menu('资金设置')
    await click(desk.getByRole('button', { name: '历史版本 汇率与手续费' }))
    await expect(desk.getByRole('dialog', { name: /汇率与手续费/ })).toContainText(
      '第 1 版',
    )
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('how much is at a venue, and are the books right now?', async ({ browser }) => {
    const desk = await colleague(browser, 'finance')
    const { menu, clicks } = handOf(desk)
    await menu('概览')
    const venues = desk.getByRole('table', { name: '场馆' })
    await expect(venues.getByRole('columnheader', { name: '清算户余额' })).toBeVisible()
    await expect(venues.locator('tbody tr').nth(1)).toContainText(/\d\.\d\d/)
    expect(clicks()).toBeLessThanOrEqual(3)
    await menu('对账')
    await expect(desk.getByText('会员中心钱包合计')).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('which players share an IP address?', async ({ browser }) => {
    const desk = await colleague(browser, 'risk')
    const { find, clicks } = handOf(desk)
    await find(ip, new RegExp(account.name))
    const group = desk.getByRole('group', { name: '会员' })
    await expect(group.getByRole('option')).toHaveCount(2)
    expect(clicks()).toBe(0)
  })

  test('which promotion cost most?', async ({ browser }) => {
    const desk = await colleague(browser, 'operations')
    const { menu, click, clicks } = handOf(desk)
    await menu('财务报表')
    await click(desk.getByText('按活动', { exact: true }))
    await expect(desk.getByRole('columnheader', { name: '活动 / 奖励' })).toBeVisible()
    await expect(desk.getByRole('cell', { name: /^本期/ })).toBeVisible()
    await shot(desk, 'admin-promotion-cost')
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('did this player get the bonus, and why not?', async ({ browser }) => {
    const desk = await colleague(browser, 'operations')
    const { find, click, clicks } = handOf(desk)
    await click(await find(account.name, new RegExp(account.name)))
    await click(
      desk
        .getByRole('navigation', { name: `${account.name} 的记录` })
        .getByRole('link', { name: '优惠申请' }),
    )
    await expect(desk).toHaveURL(
      new RegExp(`promotion-applications.*search=${account.name}`),
    )
    await expect(desk.getByText(/没有符合/)).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(3)
  })

  test('what did this cashier do today?', async ({ browser }) => {
    const desk = await colleague(browser, 'finance-lead')
    const { find, click, clicks } = handOf(desk)
    await click(await find(cashier.display_name, new RegExp(cashier.display_name)))
    const sums = desk.getByRole('region', { name: '操作合计' })
    await expect(sums).toContainText('300.00')
    await expect(rows(desk).first()).toContainText(cashier.display_name)
    await shot(desk, 'admin-audit-of-member')
    expect(await violations(desk)).toEqual([])
    await click(desk.getByRole('button', { name: '导出', exact: true }))
    await click(desk.getByRole('menuitem', { name: 'CSV' }))
    await expect(desk.getByText('已开始导出')).toBeVisible()
    expect(clicks()).toBeLessThanOrEqual(3)
  })
})

test('R-ADMIN-300: a view of players is saved, opened again, and looks right on a tablet', async ({
  browser,
}) => {
  const desk = await colleague(browser, 'cashier')
  await desk.goto(`${baseUrl()}/admin/#/players?search=${account.name}`)
  await expect(rows(desk)).toHaveCount(1)
  await desk.getByRole('button', { name: '列', exact: true }).click()
  await desk.getByRole('checkbox', { name: '场馆余额' }).click()
  await expect(desk.getByRole('columnheader', { name: '场馆余额' })).toHaveCount(0)
  await desk.keyboard.press('Escape')
  await desk.getByRole('button', { name: '视图' }).click()
  await desk.getByRole('textbox', { name: '视图名称' }).fill('这位会员')
  await desk.getByRole('button', { name: '保存当前' }).click()
  await expect(desk.getByText('视图已保存')).toBeVisible()
  await shot(desk, 'admin-players-view')
  expect(await violations(desk)).toEqual([])
  await desk.goto(`${baseUrl()}/admin/#/todo`)
  await expect(desk.getByRole('heading', { name: '待我处理' })).toBeVisible()
  await desk.goto(`${baseUrl()}/admin/#/players`)
  await desk.getByRole('button', { name: '视图', exact: true }).click()
  await desk.getByRole('link', { name: '这位会员' }).click()
  await expect(rows(desk)).toHaveCount(1)
  await expect(desk.getByRole('button', { name: '视图：这位会员' })).toBeVisible()
  await desk.setViewportSize({ width: 834, height: 1112 })
  await shot(desk, 'admin-players-view-834')
  await desk.keyboard.press('/')
  await desk.getByRole('combobox', { name: '查找' }).fill(account.name)
  await expect(desk.getByRole('option').first()).toBeVisible()
  await shot(desk, 'admin-search-834')
  await desk.context().close()
})

import { expect, test } from '@playwright/test'
import { askWithdrawal, bindCard, fund, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, shot } from '../kit/player.ts'
import { colleague, rows } from '../kit/staff.ts'

test('R-ADMIN-240 R-ADMIN-241 R-ADMIN-260: a caller who knows only the end of a card is found, the balance explained, and play forbidden', async ({
  browser,
}) => {
  const account = await fund(await newAccount(), 500)
  const tail = String(Date.now()).slice(-4)
  await bindCard(account, `6228888800${tail.padStart(4, '0')}${tail}`)
  await askWithdrawal(account, 300)
  const desk = await colleague(browser, 'finance')
  await desk.goto(`${baseUrl()}/admin/#/players`)
  await expect(desk.getByRole('heading', { name: '会员列表' })).toBeVisible()
  await desk.locator('input[name=search]').fill(tail)
  await desk.keyboard.press('Enter')
  const player = desk.getByRole('link', { name: account.name })
  await expect(player).toBeVisible()
  await shot(desk, 'admin-players')
  expect(await violations(desk)).toEqual([])
  await player.click()
  await expect(desk.getByRole('heading', { name: `会员 ${account.name}` })).toBeVisible()
  await expect(rows(desk).first()).toContainText(/取款冻结.*-300\.00200\.00/)
  await expect(rows(desk).last()).toContainText(/\+500\.00500\.00/)
  await expect(desk.getByRole('region', { name: '会员概况' })).toContainText('300.00')
  await shot(desk, 'admin-player')
  expect(await violations(desk)).toEqual([])
  await desk.setViewportSize({ width: 834, height: 1112 })
  await shot(desk, 'admin-player-834')
  await desk.setViewportSize({ width: 1440, height: 900 })
  await desk.getByRole('button', { name: `限制会员 ${account.name}` }).click()
  await desk.getByLabel('说明（会员可见）').fill('请联系客服核对您的身份资料。')
  await desk.getByLabel('限制原因（会员不可见）').fill('核对付款账户')
  await shot(desk, 'admin-player-restrict')
  expect(await violations(desk)).toEqual([])
  await desk.getByRole('button', { name: '确认禁止投注' }).click()
  await expect(desk.getByText('禁止投注 至解除')).toBeVisible()
  await desk.getByRole('tab', { name: '限制记录' }).click()
  await shot(desk, 'admin-player-restrictions')
  expect(await violations(desk)).toEqual([])

  await desk
    .getByRole('navigation', { name: `${account.name} 的记录` })
    .getByRole('link', { name: '取款' })
    .click()
  await expect(desk).toHaveURL(new RegExp(`/withdrawals\\?.*search=${account.name}`))
  await desk.goBack()
  await expect(desk.getByRole('heading', { name: `会员 ${account.name}` })).toBeVisible()
  await desk.context().close()
})

// R-CARE-14
test('staff limit a player’s deposits by week; the player sees who set it', async ({
  browser,
  page,
}) => {
  const account = await newAccount()
  const desk = await colleague(browser, 'finance')
  await desk.goto(`${baseUrl()}/admin/#/players/${account.name}`)
  await desk.getByRole('button', { name: `为会员 ${account.name} 设定限额` }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByText('每周', { exact: true }).click()
  await dialog.locator('input[name=amount]').fill('500')
  await dialog.getByLabel('设定原因（会员不可见）').fill('来电核实')
  await shot(desk, 'admin-player-limit')
  expect(await violations(desk)).toEqual([])
  await dialog.getByRole('button', { name: '确认设定每周存款限额' }).click()
  await expect(desk.getByText('每周存款限额 500.00')).toBeVisible()
  await shot(desk, 'admin-player-limits')
  await openAs(page, account, '/limits')
  const line = page.getByText('平台设定的每周存款限额')
  await line.scrollIntoViewIfNeeded()
  await shot(page, 'staff-limit')
  await desk.context().close()
})

import { expect, test } from '@playwright/test'
import { expectFail, newAccount, openAs } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, fill, open } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

// R-AGENT-01 R-AGENT-02 R-AGENT-03 R-AGENT-05 R-AGENT-06 R-AGENT-08 R-MINE-05 R-MINE-06 R-GAME-03 R-ADMIN-05
test('a player applies, staff refuse and then approve, the door opens', async ({
  page,
  browser,
}) => {
  const account = await newAccount()
  await openAs(page, account, '/mine')
  await page.getByRole('link', { name: '合营计划' }).click()
  await expect(page.getByRole('main').getByText(account.name)).toBeVisible()
  await expect(page.locator('input[name=username], input[name=realname]')).toHaveCount(0)
  const reason = page.locator('textarea[name=apply_info]')
  const send = button(page, '提交申请')
  await send.click()
  await expectFail(page, '请输入正确手机号')
  await fill(page, { mobile: '15412345678' })
  await send.click()
  await expectFail(page, '请输入申请理由')
  await reason.fill('有线下团队\n三年推广经验')
  expect(await violations(page)).toEqual([])
  await send.dblclick()
  await expect(page.getByText('申请审核中')).toBeVisible()

  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/agent-applications?search=${account.name}`)
  await button(desk, `拒绝 ${account.name}`).click()
  await expect(desk.getByRole('dialog')).not.toHaveClass(/zoom/)
  await desk.getByRole('dialog').locator('textarea').fill('资料不全')
  await sayYes(desk, '确认拒绝')
  await expect(desk.getByRole('cell', { name: '已拒绝' })).toBeVisible()

  await open(page, '/mine')
  await open(page, '/applyagent')
  await expect(page.getByText('资料不全。可修改后重新提交。')).toBeVisible()
  await expect(reason).toHaveValue('有线下团队\n三年推广经验')
  await send.click()
  await expect(page.getByText('申请审核中')).toBeVisible()

  await desk.reload()
  await button(desk, `通过 ${account.name}`).click()
  await sayYes(desk, '确认通过')
  await expect(desk.getByRole('cell', { name: '已通过' })).toBeVisible()
  expect(await violations(desk)).toEqual([])

  await openAs(page, account, '/mine')
  await expect(page.getByRole('link', { name: '合营计划' })).toHaveCount(0)
  await page.getByRole('link', { name: '代理登录' }).click()
  await expect(page).toHaveURL(/#\/gamePage\?dailiD=1$/)
  const portal = page.frameLocator('iframe[title=代理登录]')
  await expect(portal.getByText(/\/register\?pid=[0-9A-Z]{8}/)).toBeVisible()
  await expect(portal.getByRole('img', { name: '推广二维码' })).toBeVisible()
  await expect(
    portal.getByRole('table', { name: '每日数据' }).locator('tbody tr'),
  ).toHaveCount(1)
  await portal.getByRole('tab', { name: '邀请的会员' }).click()
  await expect(portal.getByText('分享推广链接，注册的会员会出现在这里')).toBeVisible()
  expect(await violations(page)).toEqual([])
  // A second opening gets a new ticket.
  await open(page, '/mine')
  await page.getByRole('link', { name: '代理登录' }).click()
  await expect(portal.getByText(/\/register\?pid=/)).toBeVisible()
})

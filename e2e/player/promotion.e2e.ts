import { activityApplyLog, doactivityapply } from '@jinli/contract/promotion/promotion'
import {
  approvePromotionApplication,
  promotionReview,
} from '@jinli/contract/promotion/promotion-application.admin'
import { expect, type Page, test } from '@playwright/test'
import {
  type Account,
  balanceOf,
  fund,
  must,
  newAccount,
  openAs,
  staffToken,
  toVenue,
} from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { inDatabase } from '../kit/database.ts'
import { baseUrl, button, fill, open, shot, typeCaptcha } from '../kit/player.ts'
import { publishedPromotion } from '../kit/promotions.ts'

function bar(page: Page) {
  return page.locator('[data-bar]')
}

async function applicationOf(account: Account): Promise<string> {
  const { data } = await must(activityApplyLog, {}, account)
  return data[0]?.id ?? ''
}

/** Marks the turnover of the deposits as done, so that further bets count for the bonus. */
async function betDeposits(account: Account): Promise<void> {
  await inDatabase((client) =>
    client.query(
      `UPDATE turnover_requirement SET done = required
        WHERE player_id = (SELECT id FROM player WHERE name = $1)`,
      [account.name],
    ),
  )
}

async function spinOnce(page: Page): Promise<void> {
  await open(page, '/gamePage?name=obgdy&type=0&code=koi-leap')
  const spin = page.frameLocator('iframe').getByRole('button', { name: '旋转' })
  await expect(spin).toBeEnabled()
  await spin.click()
  await expect(spin).toBeEnabled()
}

// R-PROMO-01 R-PROMO-02 R-PROMO-03 R-PROMO-04 R-PROMO-05 R-PROMO-30 R-PROMO-31
test('a visitor reads the promotions by type, and goes to login to apply', async ({
  page,
}) => {
  const title = `每日续存一成，越存越有礼，周末同享不打烊 ${Date.now() % 100_000}`
  const id = await publishedPromotion(title)
  const account = await newAccount()
  await open(page, '/activity')
  const tabs = page.getByRole('tablist', { name: '优惠类型' }).getByRole('tab')
  await expect(tabs.first()).toHaveText('全部')
  await expect(tabs.first()).toHaveAttribute('aria-selected', 'true')
  const tiles = page.getByRole('main').locator('ul').getByRole('link')
  await expect(tiles.filter({ hasText: title })).toBeVisible()
  const total = await tiles.count()
  await shot(page, 'promotions')
  expect(await violations(page)).toEqual([])
  await tabs.nth(1).click()
  await expect(tabs.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(tiles.filter({ hasText: title })).toBeVisible()
  expect(await tiles.count()).toBeLessThanOrEqual(total)

  await tiles.filter({ hasText: title }).click()
  await expect(page).toHaveURL(`${baseUrl()}/#/activityInfo?id=${id}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(page.getByText('活动时间：')).toContainText('长期有效')
  await expect(page.getByText(/赠送存款金额的10%，单次最高100元/)).toBeVisible()
  await expect(page.getByRole('article', { name: title })).toContainText('存款到账后申请')
  await expect(page.getByText('同一会员每日一次。')).toBeVisible()
  await expect(bar(page)).toContainText('精彩内容等你来体验，快来登录吧！')
  await expect(button(page, '立即申请')).toHaveCount(0)
  await shot(page, 'promotion-visitor')
  expect(await violations(page)).toEqual([])
  await button(bar(page), '去登录').click()
  await fill(page, { name: account.name, password: account.password })
  await typeCaptcha(page)
  await button(page, '登录').click()
  await expect(page).toHaveURL(`${baseUrl()}/#/activityInfo?id=${id}`)
  await expect(button(page, '立即申请')).toBeDisabled()

  await open(page, '/activityInfo?id=99999999')
  await expect(page.getByText('没有找到该活动')).toBeVisible()
  await button(page, '全部优惠').click()
  await expect(page).toHaveURL(`${baseUrl()}/#/activity`)
})

// R-PROMO-06 R-PROMO-07 R-PROMO-08 R-PROMO-32 R-PROMO-33 R-PROMO-34 R-PROMO-35
test('a player sees what is missing, applies, follows the turnover bet by bet, gives the bonus up', async ({
  page,
}) => {
  const title = `每日续存 ${Date.now() % 100_000}`
  const id = await publishedPromotion(title)
  const account = await newAccount()
  await openAs(page, account, `/activityInfo?id=${id}`)
  const eligibility = page.locator('section', { hasText: '我的资格' })
  await expect(eligibility).toContainText('未满足')
  await expect(bar(page)).toContainText('暂不符合申请条件')
  await expect(button(page, '立即申请')).toBeDisabled()
  await shot(page, 'promotion-missing')

  await fund(account, 800)
  await page.reload()
  await expect(eligibility).toContainText('可申请')
  await expect(eligibility).toContainText('80.00')
  await shot(page, 'promotion-ready')
  expect(await violations(page)).toEqual([])
  await button(page, '立即申请').click()
  const toast = page.getByRole('status').filter({ hasText: '申请' })
  await expect(toast).toBeVisible()
  await expect(toast).not.toContainText('success')
  // The second half of a double click does nothing on the button that came in between.
  const application = button(page, '审核中，查看申请')
  await application.hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await application.click()
  await expect(page).toHaveURL(/#\/activityRecord\?id=/)
  await expect(page.getByText('等待审核（进行中）')).toBeVisible()
  await shot(page, 'application-open')

  const staff = { token: await staffToken() }
  const rejection = { id: await applicationOf(account), reason: '资料不符' }
  await must(promotionReview.reject, rejection, staff)
  await button(page, '返回').click()
  await open(page, '/activityRecord')
  const row = page.getByRole('link').filter({ hasText: title })
  await expect(row.first()).toContainText('已拒绝')
  await expect(row.first()).toContainText('资料不符')

  await must(doactivityapply, { activityid: id }, account)
  await betDeposits(account)
  await toVenue(account, 'obgdy', 100)
  await must(
    approvePromotionApplication,
    { id: await applicationOf(account) },
    { token: await staffToken() },
  )
  expect(await balanceOf(account)).toBe(780)
  await page.reload()
  await expect(row).toHaveCount(2)
  await expect(row.first()).toContainText('已通过')
  await expect(row.first()).toContainText('还差有效投注')
  await shot(page, 'applications')
  expect(await violations(page)).toEqual([])

  await spinOnce(page)
  await open(page, `/activityRecord?id=${await applicationOf(account)}`)
  const bets = page.getByRole('region', { name: '逐笔流水' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await expect(bets.getByText(/没有更多了/)).toBeVisible()
        return bets.getByRole('article').count()
      },
      { timeout: 120_000 },
    )
    .toBe(1)
  await expect(bets.getByRole('article')).toContainText('鲤跃龙门')
  await expect(bets.getByRole('article')).toContainText('× 50%')
  await expect(page.getByRole('progressbar', { name: '流水完成进度' })).toBeVisible()
  await shot(page, 'application-progress')
  expect(await violations(page)).toEqual([])

  await button(page, '放弃彩金').click()
  const sheet = page.getByRole('dialog', { name: '放弃彩金' })
  await expect(sheet.getByText('将从中心钱包扣回')).toBeVisible()
  const balanceLine = sheet.locator('div', { hasText: /^放弃后余额/ }).locator('dd')
  const balance = Number((await balanceLine.innerText()).replace(/[^\d.]/g, ''))
  expect(balance).toBeLessThan(780)
  await shot(page, 'give-up')
  await sheet.getByRole('button', { name: /^确认放弃，扣回/ }).click()
  await expect(page.getByRole('list', { name: '进度' })).toContainText('已放弃彩金')
  await expect(button(page, '放弃彩金')).toHaveCount(0)
  expect(await balanceOf(account)).toBe(balance)
  await shot(page, 'given-up')
})

import { expect, test } from '@playwright/test'
import { fund, newAccount, openAs } from '../kit/api.ts'
import { button, fill, open } from '../kit/player.ts'

// R-MSGTXT-08
test('the sentence below a field goes when it is no longer true, and not before', async ({
  page,
}) => {
  await open(page, '/login?type=1')
  const name = page.locator('input[name=name]')
  const sentence = page.locator('p', { hasText: '用户名长度6~16位' })
  await name.fill('koi')
  await button(page, '注册').click()
  await expect(sentence).toBeVisible()
  await name.fill('koi-1')
  await expect(sentence).toBeVisible()
  await name.fill('koi-12')
  await expect(sentence).toHaveCount(0)

  await openAs(page, await newAccount(), '/addBankCard')
  await fill(page, { bank_owner: '' })
  await button(page, '确认绑定').click()
  const nameSentence = page.locator('p', { hasText: '请输入姓名' })
  await expect(nameSentence).toBeVisible()
  await fill(page, { bank_no: '62220000' })
  await expect(nameSentence).toBeVisible()
  await fill(page, { bank_owner: '王' })
  await expect(nameSentence).toHaveCount(0)
})

// R-MSGTXT-10 R-TRF-15
test('a toast lies above the button that it speaks of', async ({ page }) => {
  const account = await fund(await newAccount(), 300)
  await openAs(page, account, '/withdrawal')
  for (const [route, action] of [
    ['/withdrawal', '确认取款'],
    ['/addBankCard', '确认绑定'],
    ['/recharge', '提交'],
  ] as const) {
    await open(page, route)
    const laterButton = button(page, '稍后再说')
    if (route === '/recharge') await laterButton.click()
    await button(page, action).click()
    const toast = page.getByRole('alert').locator('span').first()
    await expect(toast).toBeVisible()
    const [toastBox, buttonBox] = [
      await toast.boundingBox(),
      await button(page, action).boundingBox(),
    ]
    expect((toastBox?.y ?? 0) + (toastBox?.height ?? 0)).toBeLessThanOrEqual(
      buttonBox?.y ?? 0,
    )
    await page.waitForTimeout(50)
  }
  await open(page, '/transfer')
  await expect(page.getByRole('listitem').first()).toBeVisible()
  const send = await button(page, '确认转账').boundingBox()
  for (const row of await page.getByRole('listitem').all()) {
    const box = await row.boundingBox()
    if (!box || !send) continue
    expect(box.y >= send.y + send.height || box.y + box.height <= send.y).toBe(true)
  }
})

// R-MSGTXT-11
test('full-width digits are digits', async ({ page }) => {
  await openAs(page, await fund(await newAccount(), 300), '/transfer')
  const amount = page.locator('input[name=amount]')
  await amount.fill('１２３．４５')
  await expect(amount).toHaveValue('123.45')
  await open(page, '/recharge')
  await button(page, '稍后再说').click()
  const card = page.locator('input[name=bank_no]')
  await card.fill('６２２２００００')
  await expect(card).toHaveValue('62220000')
})

import { expect, test } from '@playwright/test'
import { balanceOf, fund, newAccount, openAs, records, toVenue } from '../kit/api.ts'
import { button, fill, open } from '../kit/player.ts'

// R-TRF-09 R-TRF-10 R-TRF-11 R-STMT-05
test('a transfer the venue is silent about is pending, then lands or returns', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  await openAs(page, account, '/transfer')
  const cases = [
    { amount: '100.13', row: '锦鲤电游', end: '成功', centreBalance: 899.87 },
    { amount: '200.14', row: '福鲤电子', end: '失败', centreBalance: 899.87 },
  ]
  for (const { amount, row, end, centreBalance } of cases) {
    await test.step(amount, async () => {
      await open(page, '/transfer')
      await page.getByRole('listitem').filter({ hasText: row }).getByRole('button').click()
      await fill(page, { amount })
      await button(page, '确认转账').click()
      const state = async () => (await records(account, 'transferOut'))[0]?.state
      const venue = page.getByRole('listitem').filter({ hasText: row })
      await Promise.all([
        expect(page.getByText('资金安全，系统正在按单号向场馆核实')).toBeVisible(),
        expect(venue).toContainText(`处理中 ¥${amount}`),
        expect.poll(state).toBe(2),
      ])
      await expect(venue).not.toContainText('处理中')
      expect(await state()).toBe(end === '成功' ? 1 : 0)
      await open(page, '/transRecord?type=4')
      await expect(page.getByRole('article').first()).toContainText(end)
      expect(await balanceOf(account)).toBe(centreBalance)
    })
  }
  await open(page, '/money')
  await expect(page.getByText('转账处理中')).toHaveCount(0)
})

test('recovering all with one venue silent says so, and all comes home', async ({
  page,
}) => {
  const account = await fund(await newAccount(), 1000)
  // The two transfers to `obgdy` make 200.13, an amount that the venue does not answer on the way back.
  await toVenue(account, 'obgdy', 100.1)
  await toVenue(account, 'obgdy', 100.03)
  await toVenue(account, 'fgdz', 50)
  await openAs(page, account, '/money')
  await expect(page.getByText('200.13')).toBeVisible()
  await button(page, '一键回收').last().click()
  await expect(page.getByText('部分场馆处理中')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: '锦鲤电游' })).toContainText(
    '处理中',
  )
  await expect(page.getByRole('listitem').filter({ hasText: '福鲤电子' })).toContainText(
    '已回收',
  )
  await expect.poll(() => balanceOf(account)).toBe(1000)
  await expect(page.getByRole('region', { name: '总资产' })).toContainText('1,000.00')
  const home = await records(account, 'transferIn')
  const amounts = home.map((row) => row.amount)
  expect(amounts.toSorted((a, b) => a - b)).toEqual([50, 200.13])
})

import { expect, type Page, test } from '@playwright/test'
import { balanceOf, newAccount } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, shot } from '../kit/player.ts'
import { colleague } from '../kit/staff.ts'

async function open(page: Page, path: string, title: string): Promise<void> {
  await page.goto(`${baseUrl()}/admin/#/${path}`)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
}

// R-ADMIN-322 R-ADMIN-323
test('a list from a file becomes adjustments; the second member posts them all', async ({
  browser,
}) => {
  const accounts = [await newAccount(), await newAccount()]
  const maker = await colleague(browser, 'owner')
  const checker = await colleague(browser, 'owner')
  await open(maker, 'adjustments', '人工调整')
  await maker.getByRole('button', { name: '批量新建' }).click()
  const dialog = maker.getByRole('dialog').last()
  const lines = [...accounts.map(({ name }, i) => `${name},${20 + i}.50`), 'nobody9,5']
  await dialog.locator('input[name=list_file]').setInputFiles({
    name: 'list.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  })
  await dialog.locator('textarea[name=reason]').fill('活动补发')
  await expect(dialog).toContainText('加款 3 名会员，合计 47.00')
  await shot(maker, 'admin-adjustment-list')
  expect(await violations(maker)).toEqual([])
  await dialog.getByRole('button', { name: /^提交复核/ }).dblclick()
  const outcome = maker.getByRole('dialog', { name: '批量新建结果' })
  await expect(outcome).toContainText('成功 2，未成功 1')
  await expect(outcome).toContainText('会员不存在')
  await shot(maker, 'admin-adjustment-outcome')
  expect(await violations(maker)).toEqual([])
  await outcome.getByRole('button', { name: '完成' }).click()

  await open(checker, 'adjustments', '人工调整')
  await checker.getByRole('button', { name: '批量复核' }).click()
  const bulk = checker.getByRole('dialog').last()
  for (const { name } of accounts)
    await bulk.getByRole('checkbox', { name: new RegExp(name) }).check()
  await expect(bulk).toContainText('选中 2 笔：加款 42.00')
  await shot(checker, 'admin-adjustment-bulk')
  expect(await violations(checker)).toEqual([])
  await bulk.getByRole('button', { name: '确认入账（2）' }).dblclick()
  await expect(checker.getByRole('dialog', { name: '批量复核结果' })).toContainText(
    '成功 2，未成功 0',
  )
  const balances = await Promise.all(accounts.map(balanceOf))
  expect(balances).toEqual([20.5, 21.5])
})

// R-VIP-40 R-VIP-41
test('two members set a player’s level', async ({ browser }) => {
  const { name } = await newAccount()
  const maker = await colleague(browser, 'owner')
  const checker = await colleague(browser, 'owner')
  await open(maker, 'level-changes', 'VIP 调级')
  await maker.getByRole('button', { name: '调整等级' }).click()
  const dialog = maker.getByRole('dialog').last()
  await dialog.locator('input[name=username]').fill(name)
  await dialog.getByRole('combobox', { name: '调整为' }).click()
  await maker.getByTitle('VIP5', { exact: true }).click()
  await dialog.locator('textarea[name=reason]').fill('活动承诺等级')
  await expect(dialog).toContainText(/VIP\d → VIP5。不派发晋级礼金/)
  await shot(maker, 'admin-level-proposal')
  expect(await violations(maker)).toEqual([])
  await dialog.getByRole('button', { name: '提交复核' }).dblclick()
  await expect(dialog).toBeHidden()

  await open(checker, `level-changes?search=${name}`, 'VIP 调级')
  await shot(checker, 'admin-level-changes')
  expect(await violations(checker)).toEqual([])
  await checker.getByRole('button', { name: `复核 ${name}` }).click()
  await checker.getByRole('button', { name: '确认调级' }).dblclick()
  await expect(checker.getByText('已生效')).toBeVisible()
})

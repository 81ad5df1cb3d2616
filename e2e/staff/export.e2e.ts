import { readFile } from 'node:fs/promises'
import { recharge } from '@jinli/contract/deposit/deposit'
import { expect, type Page, test } from '@playwright/test'
import { fenOf, moving, must, newAccount, payer } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl } from '../kit/player.ts'
import { queue, rows, signInStaff } from '../kit/staff.ts'

// One member's list of exports: the tests take its newest rows, so they run one after the other.
test.describe.configure({ mode: 'default' })

const shot = (page: Page, name: string) =>
  page.screenshot({ path: `test-results/screens/admin-${name}.png` })

async function exportAs(page: Page, format: string): Promise<void> {
  await page.getByRole('button', { name: '导出', exact: true }).click()
  await page.getByRole('menuitem', { name: format }).click()
}

/** Takes the file of the newest export. */
async function download(page: Page) {
  const button = rows(page).first().getByRole('button', { name: /^下载/ })
  await expect(button).toBeVisible({ timeout: 30_000 })
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return file
}

// R-ADMIN-287 R-ADMIN-291 R-ADMIN-293; reliability B-52
test('a list becomes a file, as CSV and XLSX, that is downloaded once', async ({
  browser,
}) => {
  const account = await newAccount()
  const order = { ...payer, paytype: 'bank', amount: fenOf(210), bank_address: '=1+1' }
  await must(recharge, order, moving(account))
  const page = await signInStaff(browser)
  await queue(page, 'deposits', `?search=${account.name}`)
  await expect(rows(page)).toHaveCount(1)
  await exportAs(page, 'CSV')
  const note = page.locator('.ant-message')
  await expect(note).toContainText('已开始导出')
  await shot(page, 'export-begun')
  await exportAs(page, 'Excel')
  await note.getByRole('link', { name: '导出任务' }).first().click()
  await expect(page.getByRole('heading', { name: '导出任务', level: 1 })).toBeVisible()

  const sheet = await download(page)
  expect(sheet.suggestedFilename()).toMatch(/^deposits-\d{8}-\d{6}\.xlsx$/)
  const bytes = await readFile(await sheet.path())
  expect(bytes.subarray(0, 2).toString()).toBe('PK')
  await expect(rows(page).first()).toContainText('已下载')
  await expect(rows(page).first().getByRole('button')).toHaveCount(0)

  const csvRow = rows(page).nth(1)
  await expect(csvRow).toContainText(`搜索：${account.name}`)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    csvRow.getByRole('button', { name: /^下载/ }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text.startsWith('\uFEFF订单号')).toBe(true)
  expect(text.match(/\uFEFF/g)).toHaveLength(1)
  expect(text).toContain(account.name)
  expect(text).toContain("'=1+1")
  expect(text).not.toMatch(/[,"]=1/)
  await expect(csvRow).toContainText('已下载')

  await queue(page, 'deposits', `?search=${account.name}`)
  await exportAs(page, 'CSV')
  await page.goto(`${baseUrl()}/admin/#/exports`)
  const third = rows(page).first()
  await expect(third).toContainText('可下载', { timeout: 30_000 })
  await shot(page, 'exports')
  await third.getByRole('button', { name: /^删除文件/ }).click()
  const dialog = page.getByRole('dialog', { name: '删除文件' })
  await expect(dialog).toBeVisible()
  await page.waitForTimeout(400)
  expect(await violations(page)).toEqual([])
  await shot(page, 'export-drop')
  await dialog.getByRole('button', { name: '删除文件' }).click()
  await expect(third).toContainText('已取消')
  await page.context().close()
})

// R-ADMIN-324 R-ADMIN-325
test('a report comes by itself: chosen once, its file among the exports, and stopped', async ({
  browser,
}) => {
  const page = await signInStaff(browser)
  await page.goto(`${baseUrl()}/admin/#/liabilities`)
  await exportAs(page, '每日自动导出')
  await expect(page.locator('.ant-message')).toContainText('已设为每日自动导出')
  await page.goto(`${baseUrl()}/admin/#/exports`)
  const file = rows(page).filter({ hasText: '负债报表（每日）' }).first()
  await expect(file).toContainText('可下载')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    file.getByRole('button', { name: /^下载/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(
    /^liabilitys-from-\d{8}-until-\d{8}-.*\.xlsx$/,
  )
  await page.goto(`${baseUrl()}/admin/#/export-schedules`)
  await expect(rows(page).first()).toContainText('负债报表')
  expect(await violations(page)).toEqual([])
  await shot(page, 'export-schedules')
  await rows(page).first().getByRole('button', { name: '停止每日负债报表' }).click()
  const dialog = page.getByRole('dialog', { name: '停止定时报表' })
  await dialog.getByRole('button', { name: '停止' }).click()
  await expect(page.getByText('还没有定时报表')).toBeVisible()
  await page.context().close()
})

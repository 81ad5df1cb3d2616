import { newKey } from '@jinli/client/key'
import { supportMine, supportSend } from '@jinli/contract/support/support'
import {
  answerConversation,
  listConversations,
} from '@jinli/contract/support/support.admin'
import { expect, test } from '@playwright/test'
import { askDeposit, must, newAccount, openAs, staffToken } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { button, open } from '../kit/player.ts'

/** A picture of one pixel. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const receipt = { name: 'receipt.png', mimeType: 'image/png', buffer: dot }

/** Replies to the conversation of this player as staff. */
async function answer(name: string, text: string): Promise<void> {
  const token = await staffToken()
  const filter = { list: 'all', search: name } as const
  // A message shown in the log may not have reached the server yet.
  let id = ''
  await expect(async () => {
    const { data } = await must(listConversations, filter, { token })
    id = data[0]?.id ?? ''
    expect(id).not.toBe('')
  }).toPass({ timeout: 120_000 })
  const word = { id, key: newKey(), text }
  await must(answerConversation, word, { token })
}

// R-SERVE-12 R-SERVE-13 R-SERVE-16 R-SITE-13 R-ROUTE-07
test('a player writes with a record of his own, and the answer arrives by itself', async ({
  page,
}) => {
  const account = await newAccount()
  const depositNo = await askDeposit(account, 200)
  await openAs(page, account, '/mine')
  await page.getByRole('navigation').getByRole('link', { name: '客服' }).click()
  await button(page, '存款').click()
  await expect(page.getByRole('link', { name: '更多帮助' })).toBeVisible()
  await button(page, '选择记录').click()
  await page.getByRole('dialog').getByRole('button', { name: depositNo }).click()
  const script = '<img src=x onerror="document.title=1"> https://evil.example'
  await page.getByRole('textbox', { name: '消息' }).fill(script)
  await button(page, '发送').click()
  const log = page.getByRole('log')
  await expect(log.getByRole('link', { name: depositNo })).toBeVisible()
  // R-SERVE-33
  await page.getByRole('textbox', { name: '消息' }).fill('还没写完')
  await page.getByRole('navigation').getByRole('link', { name: '我的' }).click()
  await page.getByRole('navigation').getByRole('link', { name: '客服' }).click()
  await expect(page.getByRole('textbox', { name: '消息' })).toHaveValue('还没写完')
  await page.getByRole('textbox', { name: '消息' }).fill('')
  await expect(log).toContainText(script)
  await expect(log.locator('img')).toHaveCount(0)
  await expect(log.getByRole('link', { name: /evil/ })).toHaveCount(0)
  await page.locator('input[type=file]').setInputFiles(receipt)
  await expect(log.getByRole('img', { name: '图片' })).toBeVisible()
  await answer(account.name, '您好，正在核对')
  await expect(log).toContainText('您好，正在核对')
  await expect(log).toContainText('今天')
  expect(await violations(page)).toEqual([])
})

// R-SERVE-14
test('what could not be sent is sent again, once', async ({ page, context }) => {
  const account = await newAccount()
  await must(supportSend, { key: newKey(), text: '第一句' }, { token: account.token })
  await openAs(page, account, '/kefu')
  await expect(page.getByRole('log')).toContainText('第一句')
  await context.setOffline(true)
  await page.getByRole('textbox', { name: '消息' }).fill('网络断了')
  await button(page, '发送').click()
  await expect(button(page, '重发')).toBeVisible()
  await context.setOffline(false)
  await button(page, '重发').click()
  // A message on its way has no resend button either, so wait until it has arrived.
  await expect(page.locator('[data-unsent]')).toHaveCount(0)
  await answer(account.name, '收到')
  await expect(page.getByRole('log')).toContainText('收到')
  const mine = await must(supportMine, { code: '' }, { token: account.token })
  expect(mine?.messages.map(({ text }) => text)).toEqual(['第一句', '网络断了', '收到'])
})

// R-SERVE-15 R-SERVE-30
test('a visitor gives a name, is given a code, and comes back with it', async ({
  page,
  browser,
}) => {
  await open(page, '/kefu')
  await button(page, '开始会话').click()
  await expect(page.getByText('请填写您的称呼')).toBeVisible()
  const name = `阿远${Date.now().toString(36)}`
  await page.getByRole('textbox', { name: '怎么称呼您' }).fill(name)
  await button(page, '开始会话').click()
  const code = (await page.getByText(/^[A-Z2-9]{5}(-[A-Z2-9]{5}){3}$/).textContent()) ?? ''
  await page.getByRole('textbox', { name: '消息' }).fill('忘记密码了')
  await button(page, '发送').click()
  await answer(name, '请准备注册时的姓名')
  await expect(page.getByRole('log')).toContainText('请准备注册时的姓名')
  const laterPage = await browser.newPage()
  await open(laterPage, '/kefu')
  await button(laterPage, '我有回访码').click()
  await laterPage.getByRole('textbox', { name: '回访码' }).fill('AAAAA-AAAAA-AAAAA-AAAAA')
  await button(laterPage, '继续上次会话').click()
  await expect(laterPage.getByText('会话不存在，请核对回访码')).toBeVisible()
  await laterPage.getByRole('textbox', { name: '回访码' }).fill(code.toLowerCase())
  await button(laterPage, '继续上次会话').click()
  await expect(laterPage.getByRole('log')).toContainText('请准备注册时的姓名')
  // A picture is accepted, although the code was typed in lower case.
  await laterPage.locator('input[type=file]').setInputFiles(receipt)
  await expect(laterPage.getByRole('img', { name: '图片' })).toBeVisible()
  await laterPage.close()
})

test('R-ME-15, Y-14: a photo of 50 megapixels is made smaller on the phone and sent', async ({
  page,
}) => {
  await openAs(page, await newAccount(), '/kefu')
  await expect(page.getByRole('textbox', { name: '消息' })).toBeVisible()
  const bytes = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), {
      width: 8200,
      height: 6300,
    })
    const context = canvas.getContext('2d')
    for (let spot = 0; context && spot < 90_000; spot += 1) {
      context.fillStyle = `hsl(${spot % 360} 70% 50%)`
      context.fillRect((spot * 7919) % 8200, (spot * 104_729) % 6300, 9, 9)
    }
    const blob = await new Promise<Blob | null>((resolve) =>
      canvas.toBlob(resolve, 'image/jpeg', 0.95),
    )
    const files = new DataTransfer()
    files.items.add(new File([blob ?? ''], 'photo.jpg', { type: 'image/jpeg' }))
    const input = document.querySelector<HTMLInputElement>('input[type=file]')
    if (input) input.files = files.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    return blob?.size ?? 0
  })
  expect(bytes).toBeGreaterThan(5 * 1024 * 1024)
  const picture = page.getByRole('img', { name: '图片' })
  await expect(picture).toBeVisible({ timeout: 60_000 })
})

// R-ADMIN-192
test('a long conversation is read back to its first word', async ({ page }) => {
  const account = await newAccount()
  const first = { key: newKey(), text: '第1句' }
  await must(supportSend, first, { token: account.token })
  for (let n = 2; n <= 100; n += 1) await answer(account.name, `第${n}句`)
  await openAs(page, account, '/kefu')
  const log = page.getByRole('log')
  await expect(log.getByText('第100句')).toBeInViewport()
  await expect(async () => {
    await log.evaluate((box) => box.scrollBy(0, -400))
    await expect(log.getByText('第1句', { exact: true })).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 120_000 })
  await expect(log.getByRole('listitem')).toHaveCount(101)
})

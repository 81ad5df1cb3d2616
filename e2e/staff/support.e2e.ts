import { newKey } from '@jinli/client/key'
import { supportMine, supportSend } from '@jinli/contract/support/support'
import {
  answerConversation,
  listConversations,
} from '@jinli/contract/support/support.admin'
import { expect, test } from '@playwright/test'
import { must, newAccount, openAs, staffToken } from '../kit/api.ts'
import { violations } from '../kit/axe.ts'
import { baseUrl, button, shot } from '../kit/player.ts'
import { sayYes, signInStaff } from '../kit/staff.ts'

// R-ADMIN-160 R-ADMIN-157 R-ADMIN-152
test('staff answer a player beside his own page, note, end, and open again', async ({
  browser,
  page,
}) => {
  const account = await newAccount()
  const say = (text: string) =>
    must(supportSend, { key: newKey(), text }, { token: account.token })
  const script = '<img src=x onerror="document.title=1">'
  await say(script)
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/service-phrases`)
  await desk.getByRole('button', { name: '新建常用语' }).click()
  const shortcut = `q${Date.now().toString(36)}`
  await desk.locator('input[name=shortcut]').fill(shortcut)
  await desk.locator('textarea[name=text]').fill('您好，正在为您核对。')
  await sayYes(desk, '保存')
  await expect(desk.getByText('您好，正在为您核对。')).toBeVisible()
  await shot(desk, 'admin-service-phrases')
  await desk.goto(`${baseUrl()}/admin/#/conversations?list=all&search=${account.name}`)
  await expect(desk.getByText(/其他 · \d\d:\d\d/)).toBeVisible()
  await shot(desk, 'admin-conversations')
  await desk.getByRole('cell', { name: account.name }).click()
  const drawer = desk.getByRole('dialog', { name: account.name })
  await expect(drawer.getByText(script)).toBeVisible()
  await expect(drawer.getByRole('region', { name: '会员概况' })).toContainText('中心钱包')
  await drawer.getByRole('textbox', { name: '回复' }).fill(`/${shortcut}`)
  await desk.keyboard.press('Enter')
  await desk.keyboard.press('Enter')
  await expect(drawer.getByRole('region', { name: '会话内容' })).toContainText(
    '您好，正在为您核对。',
  )
  await say('好的，谢谢')
  await expect(drawer.getByText('好的，谢谢')).toBeVisible({ timeout: 4000 })
  await drawer.getByText('内部备注', { exact: true }).click()
  await drawer.getByRole('textbox', { name: '内部备注' }).fill('同一设备')
  await drawer.getByRole('button', { name: '保存备注' }).click()
  await expect(drawer.getByText(/内部备注 · /)).toBeVisible()
  expect(await violations(desk)).toEqual([])
  await drawer.getByRole('button', { name: '结束会话' }).click()
  await desk.getByRole('button', { name: '问题已解决' }).click()
  await sayYes(desk, '确认结束')
  await expect(drawer.getByText(/会话已结束/)).toBeVisible()
  const mine = await must(supportMine, { code: '' }, { token: account.token })
  expect(mine?.messages.map(({ kind, text }) => `${kind} ${text}`)).toEqual([
    `text ${script}`,
    'text 您好，正在为您核对。',
    'text 好的，谢谢',
    'closed ',
  ])
  // R-SERVE-42
  await openAs(page, account, '/kefu')
  const rating = page.getByRole('group', { name: '这次服务您满意吗？' })
  await expect(rating).toBeVisible()
  await shot(page, 'support-rating')
  expect(await violations(page)).toEqual([])
  await button(rating, '满意').click()
  await expect(page.getByText('感谢您的评价')).toBeVisible()
  await shot(page, 'support-rating-done')
  await page.reload()
  await expect(page.getByText('感谢您的评价')).toBeVisible()
  await drawer.getByRole('button', { name: '重新打开' }).click()
  await desk.getByRole('button', { name: '补充答复' }).click()
  await sayYes(desk, '确认打开')
  await expect(drawer.getByText(/会话已重新打开/)).toBeVisible()
})

// R-ADMIN-192
test('who reads back in a long conversation is moved by nothing', async ({ browser }) => {
  const account = await newAccount()
  const say = (text: string) =>
    must(supportSend, { key: newKey(), text }, { token: account.token })
  await say('第1句')
  const token = await staffToken()
  const filter = { list: 'all', search: account.name } as const
  const id = (await must(listConversations, filter, { token })).data[0]?.id ?? ''
  for (let n = 2; n <= 70; n += 1)
    await must(answerConversation, { id, key: newKey(), text: `第${n}句` }, { token })
  const desk = await signInStaff(browser)
  await desk.goto(`${baseUrl()}/admin/#/conversations?list=all&search=${account.name}`)
  await desk.getByRole('cell', { name: account.name }).click()
  const talk = desk.getByRole('region', { name: '会话内容' })
  await expect(talk.getByText('第70句')).toBeInViewport()
  const first = talk.getByText('第42句')
  await first.scrollIntoViewIfNeeded()
  const top = async () => Math.round((await first.boundingBox())?.y ?? 0)
  const older = talk.getByRole('button', { name: '更早的消息' })
  // The focus scrolls to the button, and the panels of the drawer load one after another: both move the conversation.
  await older.focus()
  let before = 0
  await expect
    .poll(
      async () => {
        const previous = before
        before = await top()
        return before - previous
      },
      { intervals: [500] },
    )
    .toBe(0)
  await older.press('Enter')
  await expect(talk.getByRole('listitem')).toHaveCount(60)
  // The focused button moves up; a movement of a line or two is not a jump.
  expect(Math.abs((await top()) - before)).toBeLessThan(40)
  const topBefore = await top()
  await say('还在吗')
  await expect(talk.getByRole('listitem')).toHaveCount(61)
  expect(await top()).toBe(topBefore)
  await desk.getByRole('button', { name: '回到最新' }).click()
  await expect(talk.getByText('还在吗')).toBeInViewport()
})

import { listDeposits } from '@jinli/contract/deposit.admin'
import { expect, type Page, test } from '@playwright/test'
import { type Account, askDeposit, balanceOf, must, newAccount, staffToken } from './api.ts'
import { colleague, queue } from './staff.ts'

/** As many as a day of a small house: `CROWD=200 npx playwright test --no-deps admin-crowd`. */
const orders = Number(process.env.CROWD ?? 30)
const perPlayer = 10
/** Two desks of wide screens, a small one, and a phone in between. */
const widths = [1440, 1280, 1440, 1280, 390]

const openOrder = (page: Page) => /deposits\/(\w+)/.exec(page.url())?.[1] ?? null
const referenceOf = (number: string) => `bank/${number}`
/** One in five is not paid: which, the number says. */
const isPaid = (number: string) => Number(number.at(-1)) >= 2

async function somePlayers(): Promise<Account[]> {
  const accounts: Account[] = []
  for (let asked = 0; asked < orders; asked += perPlayer) {
    const account = await newAccount()
    const mine = Math.min(perPlayer, orders - asked)
    await Promise.all(Array.from({ length: mine }, () => askDeposit(account, 300)))
    accounts.push(account)
  }
  return accounts
}

/** Works through whatever the server hands out, by the keyboard, until there is nothing left. */
async function work(page: Page): Promise<string[]> {
  const { keyboard } = page
  const done: string[] = []
  const nothing = page.getByText('没有可取的存款').first()
  for (;;) {
    if (openOrder(page) === null) {
      await keyboard.press('n')
      await expect
        .poll(async () => openOrder(page) !== null || (await nothing.isVisible()))
        .toBe(true)
    }
    const number = openOrder(page)
    if (number === null) return done
    await expect(page.locator('.review-drawer')).toContainText(number)
    await keyboard.press(isPaid(number) ? 'a' : 'r')
    await keyboard.type(isPaid(number) ? referenceOf(number) : '未查到款项')
    await keyboard.press('Enter')
    await expect.poll(() => openOrder(page), { timeout: 20_000 }).not.toBe(number)
    done.push(number)
  }
}

// trials T-8, T-9: nobody stands in another's way
test('five members work through one queue at once', async ({ browser }) => {
  test.setTimeout(60_000 + orders * 8000)
  const accounts = await somePlayers()
  const refused: string[] = []
  const members: Page[] = []
  for (const width of widths) {
    const page = await colleague(browser, 'cashier', width)
    page.on('response', async (response) => {
      if (!/deposits\/\w+\/(approve|reject)$/.test(response.url())) return
      const answer = await response.text()
      if (!answer.includes('"code":200')) refused.push(`${response.url()} ${answer}`)
    })
    await queue(page, 'deposits')
    members.push(page)
  }
  const done = (await Promise.all(members.map(work))).flat()
  expect(refused, 'nobody was held up').toEqual([])
  expect(new Set(done).size, 'nobody decided what another did').toBe(done.length)

  for (const account of accounts) {
    const asked = { search: account.name, pagesize: 100 }
    const { data } = await must(listDeposits, asked, { token: await staffToken() })
    expect(data).toHaveLength(Math.min(perPlayer, orders))
    for (const { deposit_no, reference, state } of data)
      expect({ deposit_no, reference, state }).toEqual({
        deposit_no,
        reference: isPaid(deposit_no) ? referenceOf(deposit_no) : '',
        state: isPaid(deposit_no) ? 2 : 3,
      })
    const paid = data.filter(({ deposit_no }) => isPaid(deposit_no)).length
    expect(await balanceOf(account)).toBe(300 * paid)
  }
  await Promise.all(members.map((page) => page.context().close()))
})

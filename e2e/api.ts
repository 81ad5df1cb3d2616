import { expect, type Page } from '@playwright/test'
import { baseUrl, type NewPlayer, newPlayer } from './player.ts'

/** What every call answers (spec §7). */
export type Answer<T = Record<string, never>> = { code: number; message: string; data: T }
export type Account = NewPlayer & { token: string }
type Listed<T> = { data: T[]; total: number }
export type MoneyRecord = {
  out_trade_no: string
  amount: number
  state: number
  reason: string
}

/** One call as a client without a browser makes it. */
export async function ask<T>(
  path: string,
  data: object = {},
  token = '',
): Promise<Answer<T>> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(data),
  })
  return (await response.json()) as Answer<T>
}

/** The same for set-up: anything but 200 fails the test with the server's words. */
export async function must<T>(path: string, data: object = {}, token = ''): Promise<T> {
  const answer = await ask<T>(path, data, token)
  expect(answer.code, `${path}: ${answer.message}`).toBe(200)
  return answer.data
}

let staff: Promise<string> | null = null

/** A staff session for set-up, one for the whole file. */
export async function staffToken(): Promise<string> {
  staff ??= must<{ token: string }>('/admin/api/login', {
    username: 'admin',
    password: process.env.E2E_ADMIN_PASSWORD ?? '',
  }).then((data) => data.token)
  return staff
}

export async function newAccount(more: object = {}): Promise<Account> {
  const player = newPlayer()
  const { name, password, realname, paypassword } = player
  const { api_token } = await must<{ api_token: string }>('/api/register', {
    name,
    password,
    confirmPass: password,
    realname,
    paypassword,
    code: '',
    ...more,
  })
  return { ...player, token: api_token }
}

export const payer = {
  bank_owner: '王小鱼',
  bank: '清源银行',
  bank_no: '6222000011112222',
  bank_address: '清波路支行',
}

/** A bank deposit that waits for review; answers its number. */
export async function askDeposit(account: Account, amount: number): Promise<string> {
  const order = { paytype: 'bank', amount, ...payer }
  return (await must<{ deposit_no: string }>('/api/recharge', order, account.token))
    .deposit_no
}

/** Money in the centre wallet, the way it gets there: deposit and approval. */
export async function fund(account: Account, amount: number): Promise<Account> {
  const number = await askDeposit(account, amount)
  const decision = { amount, reference: `ref-${number}`, reason: '' }
  await must(`/admin/api/deposits/${number}/approve`, decision, await staffToken())
  return account
}

export async function bindCard(
  account: Account,
  bank_no = '6222333344445555',
): Promise<void> {
  const card = { ...payer, bank_no, pay_pass: account.paypassword }
  await must('/api/bindcard', card, account.token)
}

export async function toVenue(account: Account, venue: string, amount: number) {
  const sides = { sourcetype: 'userbalance', targettype: venue }
  return must<{ state: number }>('/api/transfer', { amount, ...sides }, account.token)
}

export const recordTypes = {
  deposit: 1,
  withdrawal: 2,
  transferIn: 3,
  transferOut: 4,
  other: 9,
} as const

/** The player's money records of a type, newest first. */
export async function records(
  account: Account,
  type: keyof typeof recordTypes,
): Promise<MoneyRecord[]> {
  const filter = { date: 4, type: recordTypes[type], page: 1, pagesize: 100, api_type: '' }
  return (await must<Listed<MoneyRecord>>('/api/gettransrecord', filter, account.token))
    .data
}

export async function balanceOf(account: Account): Promise<number> {
  return (await must<{ balance: number }>('/api/balance', {}, account.token)).balance
}

/** Opens a route as this player: the token lies where a sign-in puts it. */
export async function openAs(page: Page, account: Account, route: string): Promise<void> {
  await page.goto(`${baseUrl()}/healthz`)
  await page.evaluate((token) => {
    localStorage.clear()
    sessionStorage.clear()
    sessionStorage.setItem('api_token', token)
  }, account.token)
  await page.goto(`${baseUrl()}/#${route}`)
  await page.locator('#root > *').first().waitFor()
}

/** The red toast (spec §8): shown in the alert region, in these words only. */
export async function expectFail(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').locator('span').first()).toHaveText(text)
}

import { randomInt } from 'node:crypto'
import { createClient, type OptionArgs } from '@jinli/client/client'
import { CallRefused } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { register } from '@jinli/contract/auth/auth'
import { recharge } from '@jinli/contract/deposit/deposit'
import { approveDeposit } from '@jinli/contract/deposit/deposit.admin'
import { staffLogin } from '@jinli/contract/operator/operator.admin'
import { bindcard, getcard } from '@jinli/contract/payout-card/payout-card'
import { gettransrecord, statementTypes } from '@jinli/contract/statement/statement'
import { balance, transfer } from '@jinli/contract/wallet/wallet'
import type { CallInput, Endpoint, Output } from '@jinli/contract/wire/endpoint'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import { type Fen, parseYuan, yuanNumber } from '@jinli/money/money'
import { expect, type Page } from '@playwright/test'
import { installation } from './installation.ts'
import { baseUrl, type NewPlayer, newPlayer } from './player.ts'

export type Account = NewPlayer & { token: string }

/** The part of a response that every call has (spec §7). */
type Reply = { code: number; message: string }

/** Sends one request as a foreign client would; returns code and message. For requests that must be refused. */
export async function ask(path: string, data: object = {}, token = ''): Promise<Reply> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(data),
  })
  return (await response.json()) as Reply
}

/** Sends a set-up call and returns the decoded response; a refusal fails the test with the server's message. */
export async function must<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  ...options: OptionArgs<E>
): Promise<Output<E>> {
  const client = createClient({ base: baseUrl(), timeoutMs: 30_000 })
  try {
    return (await client.call(endpoint, input, ...options)).data
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    throw new Error(`${endpoint.path}: ${error.message}`, { cause: error })
  }
}

/** Converts yuan, as tests write amounts, to fen. */
export function fenOf(yuan: number): Fen {
  const fen = parseYuan(yuan)
  if (fen === null) throw new Error(`${yuan} is no amount`)
  return fen
}

let staff: Promise<string> | null = null

/** Returns a staff session for set-up, one per test file. */
export async function staffToken(): Promise<string> {
  staff ??= must(staffLogin, {
    username: 'admin',
    password: installation().password,
  }).then((data) => data.token)
  return staff
}

export async function newAccount(more: CallInput<typeof register> = {}): Promise<Account> {
  const player = newPlayer()
  const { name, password, realname, paypassword } = player
  const { api_token } = await must(register, {
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

/** Returns the token with a new idempotency key, for a money request. */
export function moving({ token }: Account) {
  return { token, key: newKey() }
}

/** Requests a bank deposit, which then waits for review; returns the order number. */
export async function askDeposit(account: Account, amount: number): Promise<string> {
  const order = { paytype: 'bank', amount: fenOf(amount), ...payer }
  return (await must(recharge, order, moving(account))).deposit_no
}

/** The shipped two-person amount (yuan). */
const onePersonMax = 20_000

/** Puts money into the centre wallet through deposits that one member may approve. */
export async function fund(account: Account, amount: number): Promise<Account> {
  for (let rest = amount; rest > 0; rest -= onePersonMax) {
    const part = Math.min(rest, onePersonMax)
    const deposit_no = await askDeposit(account, part)
    const decision = { deposit_no, amount: fenOf(part), reference: `ref-${deposit_no}` }
    await must(approveDeposit, decision, { token: await staffToken() })
  }
  return account
}

/** Returns a card number of nobody else: a card of two players is a flag on their orders. */
function newCardNumber(): string {
  return `6222${String(randomInt(10 ** 8)).padStart(8, '0')}5555`
}

export async function bindCard(account: Account, bank_no = newCardNumber()): Promise<void> {
  const card = { ...payer, bank_no, pay_pass: account.paypassword }
  await must(bindcard, card, account)
}

/** Requests a withdrawal to the first bank card. */
export async function askWithdrawal(account: Account, amount: number): Promise<void> {
  const [card] = await must(getcard, { type: 1 }, account)
  const order = { bank: card?.id ?? '', password: account.paypassword } as const
  await must(withdraw, { ...order, amount: fenOf(amount) }, moving(account))
}

/** The refusal of a venue that does not answer (`venue.unreachable`). */
const unreachableCode = 1404

/** Moves money to a venue. A venue that a busy machine cannot reach is asked again: that refusal moved nothing. */
export async function toVenue(account: Account, venue: string, amount: number) {
  const sides = { sourcetype: 'userbalance', targettype: venue }
  const order = { amount: fenOf(amount), ...sides }
  const move = async () => {
    try {
      await must(transfer, order, moving(account))
      return 'moved'
    } catch (error) {
      const { cause } = error as Error
      if (cause instanceof CallRefused && cause.code === unreachableCode)
        return cause.message
      throw error
    }
  }
  await expect.poll(move, { timeout: 60_000 }).toBe('moved')
}

/** Returns the player's money records of a type, newest first; amounts in yuan. */
export async function records(account: Account, type: keyof typeof statementTypes) {
  const filter = { type: statementTypes[type], pagesize: 100 }
  const { data } = await must(gettransrecord, filter, account)
  return data.map((record) => ({ ...record, amount: yuanNumber(record.amount) }))
}

/** Returns the balance of the centre wallet in yuan. */
export async function balanceOf(session: { token: string }): Promise<number> {
  return yuanNumber((await must(balance, {}, session)).balance)
}

/** Opens a route as this player: stores the token where a sign-in stores it. */
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

/** Expects this exact text in the red toast (spec §8), in the alert region. */
export async function expectFail(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('alert').locator('span').first()).toHaveText(text)
}

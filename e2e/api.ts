import { createClient, type OptionArgs } from '@jinli/client/client'
import { CallRefused } from '@jinli/client/failure'
import { newKey } from '@jinli/client/key'
import { register } from '@jinli/contract/auth'
import { recharge } from '@jinli/contract/deposit'
import { approveDeposit } from '@jinli/contract/deposit.admin'
import type { CallInput, Endpoint, Output } from '@jinli/contract/endpoint'
import { staffLogin } from '@jinli/contract/operator.admin'
import { bindcard, getcard } from '@jinli/contract/payout-card'
import { gettransrecord, statementTypes } from '@jinli/contract/statement'
import { balance, transfer } from '@jinli/contract/wallet'
import { withdraw } from '@jinli/contract/withdrawal'
import { type Fen, parseYuan, yuanNumber } from '@jinli/money/money'
import { expect, type Page } from '@playwright/test'
import { house } from './house.ts'
import { baseUrl, type NewPlayer, newPlayer } from './player.ts'

export type Account = NewPlayer & { token: string }

/** What every call answers (spec §7), as far as it is the same everywhere. */
type Said = { code: number; message: string }

/** One request as a foreign client sends it, and what it is told: for what has to be refused. */
export async function ask(path: string, data: object = {}, token = ''): Promise<Said> {
  const response = await fetch(`${baseUrl()}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(data),
  })
  return (await response.json()) as Said
}

/** A call of set-up, decoded; a refusal fails the test with the server's words. */
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

/** Specs write yuan, as screens show them. */
export function fenOf(yuan: number): Fen {
  const fen = parseYuan(yuan)
  if (fen === null) throw new Error(`${yuan} is no amount`)
  return fen
}

let staff: Promise<string> | null = null

/** A staff session for set-up, one for the whole file. */
export async function staffToken(): Promise<string> {
  staff ??= must(staffLogin, {
    username: 'admin',
    password: house().password,
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

/** A session that moves money, under a key of its own. */
export function moving({ token }: Account) {
  return { token, key: newKey() }
}

/** A bank deposit that waits for review; answers its number. */
export async function askDeposit(account: Account, amount: number): Promise<string> {
  const order = { paytype: 'bank', amount: fenOf(amount), ...payer }
  return (await must(recharge, order, moving(account))).deposit_no
}

/** Money in the centre wallet, the way it gets there: deposit and approval. */
export async function fund(account: Account, amount: number): Promise<Account> {
  const deposit_no = await askDeposit(account, amount)
  const decision = { deposit_no, amount: fenOf(amount), reference: `ref-${deposit_no}` }
  await must(approveDeposit, decision, { token: await staffToken() })
  return account
}

export async function bindCard(
  account: Account,
  bank_no = '6222333344445555',
): Promise<void> {
  const card = { ...payer, bank_no, pay_pass: account.paypassword }
  await must(bindcard, card, account)
}

/** Asks for a payout to the first bank card. */
export async function askWithdrawal(account: Account, amount: number): Promise<void> {
  const [card] = await must(getcard, { type: 1 }, account)
  const asked = { bank: card?.id ?? '', password: account.paypassword } as const
  await must(withdraw, { ...asked, amount: fenOf(amount) }, moving(account))
}

export async function toVenue(account: Account, venue: string, amount: number) {
  const sides = { sourcetype: 'userbalance', targettype: venue }
  return must(transfer, { amount: fenOf(amount), ...sides }, moving(account))
}

/** The player's money records of a type, newest first; amounts in yuan. */
export async function records(account: Account, type: keyof typeof statementTypes) {
  const filter = { type: statementTypes[type], pagesize: 100 }
  const { data } = await must(gettransrecord, filter, account)
  return data.map((record) => ({ ...record, amount: yuanNumber(record.amount) }))
}

/** What the centre wallet holds, in yuan. */
export async function balanceOf(session: { token: string }): Promise<number> {
  return yuanNumber((await must(balance, {}, session)).balance)
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

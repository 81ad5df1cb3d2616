import { onePersonWords } from '@jinli/contract/review/one-person'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

const password = 'first-pass-1'
const samePerson = { code: 403, error: 'review.same-person' }
let admin: string
let next = 0
beforeAll(async () => {
  admin = await app().staffToken()
})

function act(path: string, body: object, token: string) {
  return app().call(`/admin/api/${path}`, body, token)
}

/** Adds an account that the admin makes alone, as in a house with one owner. */
async function accountOf(role: string): Promise<TestStaff> {
  next += 1
  const username = `alone-${next}`
  const person = { username, display_name: `同事${next}`, role, password }
  const creation = await app().inHouseOfOne(() => act('staff/create', person, admin))
  expect(creation.code).toBe(200)
  return { username, password, token: await app().signIn(username, password) }
}

/** Ends the independence of all owners but the admin, so that the house has one again. */
async function leaveOneOwner(): Promise<void> {
  await app().owner.query(
    `UPDATE staff SET status = 'disabled' WHERE username <> 'admin' AND role = 'owner'`,
  )
}

async function adjustmentOf({ token }: TestStaff): Promise<string> {
  const { name: username } = await app().registerPlayer()
  const body = { username, direction: 'credit', amount: 5, reason: '补发' }
  const { data } = await act('adjustments/create', body, token)
  return String(data?.adjustment_no)
}

function approves(number: string, { token }: TestStaff) {
  return act(`adjustments/${number}/approve`, {}, token)
}

/** Returns the adjustments that the member's list of tasks shows, and their count. */
async function tasksOf({ token }: TestStaff) {
  const counts = await act('review-counts', {}, token)
  const { mine } = counts.data as unknown as { mine: { kind: string; count: number }[] }
  const list = await act('waiting-for-second', {}, token)
  const kinds = list.data as unknown as { kind: string; orders: { number: string }[] }[]
  const orders = kinds.find(({ kind }) => kind === 'adjustment')?.orders ?? []
  return {
    count: mine.find(({ kind }) => kind === 'adjustment')?.count ?? 0,
    numbers: orders.map(({ number }) => number),
  }
}

// R-ADMIN-209
describe('G-3: accounts of one maker are one person where the house has two owners', () => {
  it('with one owner they are two; with a second one they are one until that one confirms', async () => {
    const [one, two] = [await accountOf('finance'), await accountOf('finance')]
    const first = await adjustmentOf(one)
    expect((await approves(first, two)).code).toBe(200)

    const owner = await app().confirmedStaff('owner')
    const number = await adjustmentOf(one)
    expect(await approves(number, two)).toMatchObject({
      ...samePerson,
      message: onePersonWords.sibling,
    })
    expect(await tasksOf(two)).toEqual({ count: 0, numbers: [] })
    expect(await tasksOf(owner)).toEqual({ count: 1, numbers: [number] })

    expect(await act(`staff/${two.username}/confirm`, {}, admin)).toMatchObject(samePerson)
    const confirmation = await act(`staff/${two.username}/confirm`, {}, owner.token)
    expect(confirmation.code).toBe(200)
    expect(confirmation.data?.made_by).toBeUndefined()
    expect(await act(`staff/${two.username}/confirm`, {}, owner.token)).toMatchObject({
      error: 'review.already-decided',
    })
    expect((await app().auditTrail(two.username)).at(-1)).toBe('同事owner staff.confirmed')
    expect(await tasksOf(two)).toEqual({ count: 1, numbers: [number] })
    expect((await approves(number, two)).code).toBe(200)
    await leaveOneOwner()
  })

  it('the list says who made an account alone, to whom may confirm it', async () => {
    const account = await accountOf('cashier')
    const owner = await app().confirmedStaff('owner')
    const madeBy = async (token: string) => {
      const { data } = await act('staff', {}, token)
      const rows = data?.data as { username: string; made_by?: string }[]
      return rows.find(({ username }) => username === account.username)?.made_by
    }
    expect(await madeBy(owner.token)).toBe('管理员')
    expect(await madeBy(admin)).toBeUndefined()
    await leaveOneOwner()
  })

  it('two owners of one maker make each other independent in no house', async () => {
    const [one, two] = [await accountOf('owner'), await accountOf('owner')]
    const path = `staff/${two.username}/confirm`
    expect(await act(path, {}, one.token)).toMatchObject(samePerson)
    expect((await approves(await adjustmentOf(one), two)).code).toBe(200)
    const owner = await app().confirmedStaff('owner')
    expect(await act(path, {}, one.token)).toMatchObject(samePerson)
    expect((await act(path, {}, owner.token)).code).toBe(200)
    await leaveOneOwner()
  })
})

// R-ADMIN-210
describe('G-3: the refusal says why two accounts are one person', () => {
  it('which of the two accounts made the other', async () => {
    const account = await accountOf('owner')
    const adminAs = { username: 'admin', password: '', token: admin }
    expect(await approves(await adjustmentOf(adminAs), account)).toMatchObject({
      ...samePerson,
      message: onePersonWords.maker,
    })
    expect(await approves(await adjustmentOf(account), adminAs)).toMatchObject({
      ...samePerson,
      message: onePersonWords.account,
    })
    expect(await approves(await adjustmentOf(account), account)).toMatchObject({
      ...samePerson,
      message: '须由另一位员工复核',
    })
    expect(await tasksOf(adminAs)).toEqual({ count: 0, numbers: [] })
  })
})

import { tally } from '@jinli/dev-env/at-once'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import { resetOwner } from './reset-owner.ts'

const app = useTestApp()

const password = 'first-pass-1'
const samePerson = { code: 403, error: 'review.same-person' }
let next = 0
let maker: TestStaff
beforeAll(async () => {
  maker = await app().confirmedStaff('owner')
})

function act(path: string, body: object, token: string) {
  return app().call(`/admin/api/${path}`, body, token)
}

/** Creates an account by the call and signs in, as its maker can. */
async function accountOf(by: string, more: object = {}): Promise<TestStaff> {
  next += 1
  const username = `made-${next}`
  const person = { username, display_name: '第二人', role: 'owner', password, ...more }
  const creation = await app().inHouseOfOne(() => act('staff/create', person, by))
  expect(creation.code).toBe(200)
  return { username, password, token: await app().signIn(username, password) }
}

/** The two-person steps: the first person's part returns the path of the second one's. */
const steps = {
  rate: async (token: string) => {
    const { data } = await act('settings', {}, token)
    const list = data as unknown as {
      key: string
      newest: number
      current: { value: object }
    }[]
    const rates = list.find(({ key }) => key === 'rates')
    const body = { value: rates?.current.value, based_on: rates?.newest, reason: '调整' }
    const proposal = await act('settings/rates/propose', body, token)
    return `settings/${String(proposal.data?.id)}/approve`
  },
  adjustment: async (token: string) => {
    const { name: username } = await app().registerPlayer()
    const body = { username, direction: 'credit', amount: 5, reason: '补发' }
    const { data } = await act('adjustments/create', body, token)
    return `adjustments/${String(data?.adjustment_no)}/approve`
  },
  role: async (token: string) => {
    next += 1
    const body = { label: '夜班', permissions: ['deposit.view'], reason: '夜间' }
    const { data } = await act(`roles/night-${next}/propose`, body, token)
    return `role-drafts/${String(data?.id)}/confirm`
  },
  deposit: async (token: string) => {
    const number = await app().submitDeposit(await app().registerPlayer(), 50_000n)
    await app().changeSetting('review', { two_person_above: 100 })
    await act(`deposits/${number}/approve`, { reference: `G3-${number}` }, token)
    return `deposits/${number}/approve`
  },
} as const
/** What the second person enters anew (D-26): the reference of a deposit. */
function anew(path: string): object {
  const number = /^deposits\/(\w+)\//.exec(path)?.[1]
  return number ? { amount: 500, reference: `G3-${number}` } : {}
}
const stepNames = Object.keys(steps) as (keyof typeof steps)[]

// R-ADMIN-206
describe('G-3: an account counts as its maker’s in two-person steps', () => {
  it.each(stepNames)(
    '%s: neither confirms the other, a third member does',
    async (name) => {
      const second = await accountOf(maker.token)
      const third = await app().confirmedStaff('owner')
      const path = await steps[name](maker.token)
      expect(path).not.toContain('undefined')
      expect(await act(path, {}, second.token)).toMatchObject(samePerson)
      expect((await act(path, anew(path), third.token)).code).toBe(200)
      const reverse = await steps[name](second.token)
      expect(await act(reverse, {}, maker.token)).toMatchObject(samePerson)
      expect((await act(reverse, anew(reverse), third.token)).code).toBe(200)
    },
  )

  it('nor through an account between, nor after a reset of the password alone', async () => {
    const second = await accountOf(maker.token)
    const third = await accountOf(second.token)
    const path = await steps.adjustment(maker.token)
    expect(await act(path, {}, third.token)).toMatchObject(samePerson)
    const other = await app().newStaff('owner')
    const reset = `/admin/api/staff/${other.username}/password`
    await app().inHouseOfOne(() => app().expectOk(reset, { password }, maker.token))
    const token = await app().signIn(other.username, password)
    expect(await act(path, {}, token)).toMatchObject(samePerson)
  })

  it('until the server’s console gives the owner a password', async () => {
    const second = await accountOf(maker.token)
    const console = await resetOwner(app().database.ownerUrl, second.username)
    const token = await app().signIn(second.username, console)
    const path = await steps.adjustment(maker.token)
    expect((await act(path, {}, token)).code).toBe(200)
  })
})

// R-ADMIN-207
describe('G-3: a day limit is not doubled by a second account', () => {
  it('what the accounts of a limited maker decide counts for the maker, too', async () => {
    const limits = { order_max: '1000', day_max: '1000' }
    const lead = await accountOf(maker.token, limits)
    const accounts = [
      lead,
      await accountOf(lead.token, limits),
      await accountOf(lead.token, limits),
    ]
    const player = await app().registerPlayer()
    const body = { username: player.name, direction: 'credit', amount: 400, reason: '补发' }
    const replies = []
    for (const { token } of accounts)
      replies.push(await act('adjustments/create', body, token))
    expect(replies.map(({ code }) => code)).toEqual([200, 200, 403])
    expect(replies[2]).toMatchObject({ error: 'staff.day-limit' })
    expect(await act('adjustments/create', body, lead.token)).toMatchObject({
      error: 'staff.day-limit',
    })
  })

  it('at the same moment, neither', async () => {
    const limits = { order_max: '1000', day_max: '1000' }
    const lead = await accountOf(maker.token, limits)
    const accounts = [
      lead,
      await accountOf(lead.token, limits),
      await accountOf(lead.token, limits),
    ]
    const player = await app().registerPlayer()
    const body = { username: player.name, direction: 'credit', amount: 600, reason: '补发' }
    const replies = await Promise.all(
      accounts.map(({ token }) => act('adjustments/create', body, token)),
    )
    expect(tally(replies.map(({ code }) => code))).toEqual({ 200: 1, 403: 2 })
  })
})

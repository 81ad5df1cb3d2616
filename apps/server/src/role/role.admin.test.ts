import { permissionNames } from '@jinli/contract/permission'
import { presetNames, rolePresets } from '@jinli/contract/role/role'
import { tally } from '@jinli/dev-env/at-once'
import { waitForWaiters } from '@jinli/dev-env/barrier'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { putPresets } from './put-presets.ts'

const app = useTestApp()

type Row = { name: string; label: string; permissions: string[]; grantable: number }

async function roles(token: string): Promise<Row[]> {
  const { data } = await app().expectOk('/admin/api/roles', {}, token)
  return data?.roles as Row[]
}

function act(path: string, body: object, token: string) {
  return app().call(`/admin/api/${path}`, body, token)
}

describe('R-ADMIN-92: the roles of the house', () => {
  it('are those that the product ships, each with what it may do', async () => {
    const roleList = await roles(await app().staffToken())
    expect(roleList.map(({ name }) => name)).toEqual(presetNames.toSorted())
    for (const { name, label, permissions, grantable } of roleList) {
      const preset = rolePresets[name as keyof typeof rolePresets]
      expect([name, label, permissions.toSorted(), grantable]).toEqual([
        name,
        preset.label,
        [...preset.permissions].toSorted(),
        1,
      ])
    }
  })

  it('may be given by who may do all of them', async () => {
    const rights = ['staff.view', 'staff.manage', 'content.view', 'content.edit'] as const
    const { token } = await app().confirmedStaff(await app().plantRole(rights))
    const mine = (await roles(token)).filter(({ grantable }) => grantable === 1)
    expect(mine.map(({ name }) => name)).toContain('content')
    expect(mine.map(({ name }) => name)).not.toContain('cashier')
  })

  it('R-ADMIN-96: each member is told what they may do, and which roles may do the rest', async () => {
    const token = (await app().newStaff('cashier')).token
    const { data } = await app().expectOk('/admin/api/my-rights', {}, token)
    const rights = data as unknown as {
      permission: string
      granted: number
      roles: string[]
    }[]
    expect(rights.map(({ permission }) => permission)).toEqual(permissionNames)
    const rightOf = (name: string) => rights.find(({ permission }) => permission === name)
    expect(rightOf('withdrawal.pay')).toMatchObject({ granted: 1 })
    expect(rightOf('setting.confirm')).toMatchObject({ granted: 0 })
    expect(rightOf('setting.confirm')?.roles).toEqual(
      expect.arrayContaining(['负责人', '财务']),
    )
  })

  it('come with each start as they are shipped, save those that the house has changed', async () => {
    const client = await app().owner.connect()
    const permissionsOf = async (name: string) =>
      (
        await client.query<{ permissions: string[] }>(
          'SELECT permissions FROM role WHERE name = $1',
          [name],
        )
      ).rows[0]?.permissions
    try {
      await client.query(
        `UPDATE role SET permissions = '{pii.reveal,gone.away}' WHERE name = 'content'`,
      )
      await client.query(
        `UPDATE role SET permissions = '{staff.view}', changed_at = app_now() WHERE name = 'agents'`,
      )
      await putPresets(client)
      expect(await permissionsOf('content')).toEqual([...rolePresets.content.permissions])
      expect(await permissionsOf('agents')).toEqual(['staff.view'])
    } finally {
      await client.query(
        `UPDATE role SET changed_at = NULL, permissions = $1 WHERE name = 'agents'`,
        [rolePresets.agents.permissions],
      )
      client.release()
    }
  })
})

// R-ADMIN-93
describe('nobody gives, nor takes into their hands, what they lack', () => {
  const person = { display_name: '新同事', password: 'first-pass-1' }

  it('a new member, another role, a password', async () => {
    const rights = ['staff.view', 'staff.manage', 'content.view', 'content.edit'] as const
    const { token } = await app().confirmedStaff(await app().plantRole(rights))
    const refusal = {
      code: 403,
      error: 'role.beyond-own',
      message: '不能授予或接触您自己没有的权限',
    }
    const create = (username: string, role: string) =>
      act('staff/create', { ...person, username, role }, token)
    expect((await app().inHouseOfOne(() => create('role-writer', 'content'))).code).toBe(
      200,
    )
    const before = await app().tableDigest()
    expect(await create('role-cashier', 'cashier')).toMatchObject(refusal)
    expect(await create('role-owner', 'owner')).toMatchObject(refusal)
    const update = (who: string, role: string) =>
      act(`staff/${who}/update`, { display_name: 'x', role, status: 'active' }, token)
    expect(await update('role-writer', 'finance')).toMatchObject(refusal)
    expect(await update('admin', 'content')).toMatchObject(refusal)
    expect(
      await act('staff/admin/password', { password: 'second-pass-2' }, token),
    ).toMatchObject(refusal)
    expect(await app().tableDigest()).toEqual(before)
  })
})

// R-ADMIN-94
describe('an action asks for the right that it is', () => {
  it('who is only ever second decides nothing alone', async () => {
    const player = await app().registerPlayer()
    await app().changeSetting('review', { two_person_above: 100 })
    const second = await app().memberWith('deposit.view', 'deposit.second')
    const number = await app().submitDeposit(player, 50_000n)
    const decide = (what: string, token: string, body = {}) =>
      act(`deposits/${number}/${what}`, body, token)
    const before = await app().tableDigest()
    for (const what of ['claim', 'approve', 'reject'])
      expect(await decide(what, second, { reason: '未到账' })).toMatchObject({ code: 403 })
    expect((await act('deposits/next', {}, second)).data).toBeNull()
    expect(await app().tableDigest()).toEqual(before)
    const first = await app().memberWith('deposit.view', 'deposit.decide')
    expect((await decide('approve', first)).data?.state).toBe('submitted')
    expect((await act('deposits/next', {}, first)).data).toBeNull()
    const another = await app().memberWith('deposit.view', 'deposit.decide')
    expect(await decide('approve', another)).toMatchObject({ code: 403 })
    expect((await decide('approve', second, { amount: 500 })).data?.state).toBe('approved')
    await app().changeSetting('review', { two_person_above: 0 })
  })

  it('who may not pay releases for payment', async () => {
    const player = await app().registerPlayer()
    await app().fund(player, 100_000n)
    const bank = await app().bindCard(player)
    const form = { amount: 100, bank, password: player.payPassword }
    const { data } = await app().expectOk('/api/withdraw', form, player.token)
    const reviewer = await app().memberWith('withdrawal.view', 'withdrawal.review')
    const order = `withdrawals/${String(data?.out_trade_no)}`
    expect(
      await act(`${order}/approve`, { reference: 'not-mine-1' }, reviewer),
    ).toMatchObject({
      code: 403,
      error: 'session.forbidden',
    })
    expect((await act(`${order}/approve`, { pay_later: 1 }, reviewer)).data?.state).toBe(
      'approved',
    )
    expect((await act(`${order}/pay`, {}, reviewer)).code).toBe(403)
  })
})

// R-ADMIN-97
describe('a role becomes another by two people', () => {
  const propose = (
    name: string,
    permissions: readonly string[],
    token: string,
    more = {},
  ) =>
    act(
      `roles/${name}/propose`,
      { label: '夜班', permissions, reason: '夜间值守', ...more },
      token,
    )
  const confirm = (id: unknown, token: string) =>
    act(`role-drafts/${String(id)}/confirm`, {}, token)

  async function two(): Promise<[string, string]> {
    return [(await app().newStaff('owner')).token, (await app().newStaff('owner')).token]
  }

  it('a new one, then less: it holds from each member’s next call, and each step is written down', async () => {
    const [one, other] = await two()
    const proposal = await propose('night', ['deposit.view', 'content.view'], one)
    expect(proposal.data).toMatchObject({ role: 'night', label: '夜班', mine: 1 })
    expect((await roles(one)).map(({ name }) => name)).not.toContain('night')
    expect(await confirm(proposal.data?.id, one)).toMatchObject({
      error: 'review.same-person',
    })
    expect((await confirm(proposal.data?.id, other)).code).toBe(200)
    const person = {
      username: 'night-1',
      display_name: '夜班小周',
      password: 'first-pass-1',
    }
    const creation = await app().inHouseOfOne(() =>
      act('staff/create', { ...person, role: 'night' }, one),
    )
    expect(creation.code).toBe(200)
    const token = await app().signIn(person.username, person.password)
    expect((await act('deposits', {}, token)).code).toBe(200)
    const less = await propose('night', ['content.view'], other)
    expect((await act('deposits', {}, token)).code).toBe(200)
    expect((await confirm(less.data?.id, one)).code).toBe(200)
    expect((await act('deposits', {}, token)).code).toBe(403)
    expect((await act('articles', {}, token)).code).toBe(200)
    const trail = await app().auditTrail('night')
    expect(trail.map((line) => line.split(' ').at(-1))).toEqual([
      'role.proposed',
      'role.confirmed',
      'role.proposed',
      'role.confirmed',
    ])
  })

  it.each([
    ['Night', {}, 'role.name-invalid'],
    ['n', {}, 'role.name-invalid'],
    ['owner', {}, 'role.owner-fixed'],
    ['nights', { label: '  ' }, 'role.label-invalid'],
    ['nights', { label: 'a\u200bb' }, 'role.label-invalid'],
    ['nights', { reason: ' ' }, 'review.reason-missing'],
    ['nights', { permissions: ['deposit.everything'] }, 'input.invalid'],
    ['nights', { permissions: 'deposit.view' }, 'input.invalid'],
  ])('%s with %j is refused: %s', async (name, more, error) => {
    const [one] = await two()
    const before = await app().tableDigest()
    expect(await propose(name, ['deposit.view'], one, more)).toMatchObject({ error })
    expect(await app().tableDigest()).toEqual(before)
  })

  it('nobody adds what they lack, neither who proposes nor who confirms', async () => {
    const [one] = await two()
    const editor = await app().memberWith('role.view', 'role.edit', 'content.view')
    const refusal = { code: 403, error: 'role.beyond-own' }
    expect(await propose('beyond', ['content.view', 'deposit.view'], editor)).toMatchObject(
      refusal,
    )
    const proposal = await propose('beyond', ['content.view', 'deposit.view'], one)
    expect(await confirm(proposal.data?.id, editor)).toMatchObject(refusal)
    expect(
      (await act(`role-drafts/${String(proposal.data?.id)}/cancel`, {}, editor)).code,
    ).toBe(200)
    expect(await confirm(proposal.data?.id, editor)).toMatchObject({ code: 409 })
    // A member without the removed permissions may propose their removal.
    expect((await propose('cashier', ['deposit.view'], editor)).code).toBe(200)
    const { data } = await app().expectOk('/admin/api/roles', {}, editor)
    const drafts = data?.drafts as { id: string; role: string }[]
    const draft = drafts.find(({ role }) => role === 'cashier')
    expect((await act(`role-drafts/${draft?.id}/cancel`, {}, editor)).code).toBe(200)
  })

  it('of two proposals for one role one stands; of two decisions one counts, 10 times', async () => {
    const [one, other] = await two()
    const third = (await app().newStaff('owner')).token
    for (let round = 0; round < 10; round += 1) {
      const name = `race-${round}`
      const proposals = await Promise.all(
        [one, other].map((proposer) => propose(name, ['deposit.view'], proposer)),
      )
      expect(tally(proposals.map(({ code }) => code))).toEqual({ 200: 1, 409: 1 })
      const id = proposals.find(({ code }) => code === 200)?.data?.id
      const maker = proposals[0]?.code === 200 ? one : other
      const checker = maker === one ? other : one
      const decisions = await Promise.all([
        confirm(id, checker),
        confirm(id, third),
        act(`role-drafts/${String(id)}/cancel`, {}, maker),
      ])
      expect(tally(decisions.map(({ code }) => code))).toEqual({ 200: 1, 409: 2 })
    }
  })
})

// R-ADMIN-95: the role change and the action come one after the other, never both at once.
describe('a role that changes while an action is done', () => {
  it('a right that was taken meanwhile does nothing more, 20 times', async () => {
    for (let round = 0; round < 20; round += 1) {
      const player = await app().registerPlayer()
      const role = await app().plantRole(['deposit.view', 'deposit.decide'])
      const { token } = await app().newStaff(role)
      const number = await app().submitDeposit(player, 10_000n)
      const change = await app().owner.connect()
      try {
        await change.query('BEGIN')
        await change.query(
          `UPDATE role SET permissions = '{deposit.view}' WHERE name = $1`,
          [role],
        )
        const approval = act(
          `deposits/${number}/approve`,
          { reference: `meanwhile-${round}` },
          token,
        )
        expect(await waitForWaiters(app().owner, 1)).toBe(1)
        await change.query('COMMIT')
        expect(await approval).toMatchObject({ code: 403, error: 'session.forbidden' })
      } finally {
        change.release()
      }
      expect(await app().auditTrail(number)).toEqual([])
      expect((await app().whereabouts(player)).available).toBe(0n)
    }
  })

  it('a name that no version knows allows nothing', async () => {
    const token = await app().memberWith('deposit.view', 'gone.away' as never)
    const { data } = await app().expectOk('/admin/api/me', {}, token)
    expect(data?.permissions).toEqual(['deposit.view'])
    expect(permissionNames).not.toContain('gone.away')
  })
})

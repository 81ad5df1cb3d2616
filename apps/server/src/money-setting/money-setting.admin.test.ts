import {
  moneySettingKeys,
  moneySettings,
} from '@jinli/contract/money-setting/money-setting'
import { apiClient, type TestPlayer } from '@jinli/dev-env/api-client'
import type { TestStaff } from '@jinli/dev-env/staff-flows'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { buildServer } from '../app.ts'

const app = useTestApp()

let maker: TestStaff
let checker: TestStaff
let player: TestPlayer
beforeAll(async () => {
  maker = await app().newStaff('finance', '林财务')
  checker = await app().newStaff('finance', '陈财务')
  player = await app().registerPlayer()
})

type Version = { id: string; version: number; status: string; value: object; mine: number }
type Row = {
  key: string
  label: string
  newest: number
  current: Version & { made_by: string; checked_by: string; effective_at: string }
  waiting: Version | null
  draft: Version | null
}

async function settings(token = maker.token): Promise<Row[]> {
  const { data } = await app().expectOk('/admin/api/settings', {}, token)
  return data as unknown as Row[]
}

async function setting(key: string, token = maker.token): Promise<Row> {
  const settingRow = (await settings(token)).find((row) => row.key === key)
  if (!settingRow) throw new Error(`no setting ${key}`)
  return settingRow
}

/** Proposes a change of some fields of the value in force. */
async function propose(key: string, change: object, more: object = {}) {
  const { current, newest } = await setting(key)
  const value = { ...current.value, ...change }
  const body = { value, reason: '按公告调整', based_on: newest, ...more }
  return app().call(`/admin/api/settings/${key}/propose`, body, maker.token)
}

function decide(id: unknown, verdict: 'approve' | 'cancel', token = checker.token) {
  return app().call(`/admin/api/settings/${String(id)}/${verdict}`, {}, token)
}

async function usdtRate(call = app().call): Promise<unknown> {
  return (await call('/api/user', {}, player.token)).data?.usdtrate
}

describe('the list', () => {
  it('has every key with its label, the version in force and nothing proposed', async () => {
    const cashier = await app().newStaff('cashier')
    const list = await settings(cashier.token)
    expect(list.map((row) => row.key)).toEqual(moneySettingKeys)
    for (const row of list) {
      expect(row).toMatchObject({
        label: expect.stringMatching(/./),
        newest: 1,
        waiting: null,
        draft: null,
        current: {
          version: 1,
          status: 'in_force',
          reason: '初始设置',
          made_by: '',
          mine: 0,
        },
      })
      const key = row.key as (typeof moneySettingKeys)[number]
      expect(z.safeDecode(moneySettings[key], row.current.value as never).success).toBe(
        true,
      )
    }
  })

  it('gives the reject dialogs their sentences', async () => {
    const cashier = await app().newStaff('cashier')
    const { data } = await app().expectOk('/admin/api/reasons', {}, cashier.token)
    expect(data).toMatchObject({
      deposit: expect.arrayContaining(['未查到款项']),
      withdrawal: expect.arrayContaining(['收款账户信息有误']),
      adjustment: expect.arrayContaining(['补记到账']),
    })
  })
})

describe('two people', () => {
  it('R-ADMIN-31 R-ADMIN-32 R-ADMIN-33 (B-117, F-16): a draft changes nothing, its maker cannot approve it, a colleague can', async () => {
    const proposal = await propose('rates', { deposit_rate: 7.25 })
    expect(proposal.data).toMatchObject({ version: 2, status: 'draft', mine: 1 })
    const id = proposal.data?.id
    expect(await usdtRate()).toBe(7.12)
    expect(await setting('rates', checker.token)).toMatchObject({
      newest: 1,
      current: { version: 1 },
      draft: { id, mine: 0, effective_at: null, value: { deposit_rate: 7.25 } },
    })

    const before = await app().tableDigest()
    expect(await decide(id, 'approve', maker.token)).toMatchObject({
      code: 403,
      message: '须由另一位员工复核',
    })
    expect(await app().tableDigest()).toEqual(before)
    expect(await usdtRate()).toBe(7.12)

    const approval = await decide(id, 'approve')
    expect(approval.data).toMatchObject({
      status: 'in_force',
      version: 2,
      checked_by: '陈财务',
    })
    expect(await usdtRate()).toBe(7.25)
    expect(await decide(id, 'approve')).toMatchObject({ code: 409, message: '状态已变更' })
    expect(await decide(id, 'cancel')).toMatchObject({ code: 409 })
    expect(await setting('rates')).toMatchObject({ newest: 2, draft: null })
  })

  it('R-ADMIN-31: a receiving address without a second person stays a draft (B-117)', async () => {
    const { current } = await setting('deposit.usdt_trc20')
    const other = 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'
    const { data } = await propose('deposit.usdt_trc20', { address: other })
    const order = { paytype: 'usdt', catepay: 'TRC20', amount: 500 }
    const depositOrder = await app().expectOk('/api/recharge', order, player.token)
    const slip = await app().expectOk('/api/payinfo', depositOrder.data ?? {}, player.token)
    const { address } = current.value as { address: string }
    expect(JSON.stringify(slip.data)).toContain(address)
    expect(JSON.stringify(slip.data)).not.toContain(other)
    expect(await setting('deposit.usdt_trc20')).toMatchObject({ draft: { id: data?.id } })
    expect((await decide(data?.id, 'cancel', maker.token)).code).toBe(200)
  })

  it('is written down with both values, in the order it happened', async () => {
    const { data } = await propose('rates', { fee_trc20: 2.5 })
    await decide(data?.id, 'approve')
    const { rows } = await app().owner.query(
      `SELECT a.action, f.username, a.reason, a.before->>'fee_trc20' AS before,
         a.after->>'fee_trc20' AS after, a.after->>'version' AS version
       FROM audit a JOIN staff f ON f.id = a.staff_id
       WHERE a.subject = 'rates' ORDER BY a.id DESC LIMIT 2`,
    )
    const step = { reason: '按公告调整', before: '1', after: '2.5', version: '3' }
    expect(rows).toEqual([
      { ...step, action: 'setting.approved', username: checker.username },
      { ...step, action: 'setting.proposed', username: maker.username },
    ])
  })

  it('its maker cancels a draft; the next one gets a number of its own', async () => {
    const first = await propose('review', { two_person_above: 100 })
    const cancellation = await decide(first.data?.id, 'cancel', maker.token)
    expect(cancellation.data).toMatchObject({ status: 'cancelled', version: 2 })
    const second = await propose('review', { two_person_above: 200 })
    expect(second.data).toMatchObject({ status: 'draft', version: 3 })
    expect((await decide(first.data?.id, 'approve')).code).toBe(409)
    await decide(second.data?.id, 'approve')
    const path = '/admin/api/settings/review/history'
    const history = await app().expectOk(path, { pagesize: 2 }, checker.token)
    expect(history.data).toMatchObject({
      total: 3,
      last_page: 2,
      data: [
        { version: 3, status: 'in_force' },
        { version: 2, status: 'cancelled', checked_by: '林财务' },
      ],
    })
  })
})

describe('R-ADMIN-34: what has moved on is refused', () => {
  it('a proposal based on an older version, or beside an open draft', async () => {
    const stale = { code: 409, error: 'setting.stale' }
    const first = await propose('deposit.wechat', { max: 6000 })
    const before = await app().tableDigest()
    expect(await propose('deposit.wechat', { max: 7000 })).toMatchObject(stale)
    expect(await app().tableDigest()).toEqual(before)
    await decide(first.data?.id, 'approve')
    for (const based_on of [0, 1, 3, -1]) {
      expect(await propose('deposit.wechat', { max: 7000 }, { based_on })).toMatchObject(
        stale,
      )
    }
    expect((await propose('deposit.wechat', { max: 7000 })).code).toBe(200)
  })
})

describe('R-ADMIN-35: an order keeps the terms it was made under', () => {
  it('stores the version in force, whatever is approved later (F-16)', async () => {
    const settingOf = async (number: string) => {
      const { rows } = await app().owner.query(
        `SELECT s.version FROM deposit d JOIN money_setting s ON s.id = d.setting_id
         WHERE d.deposit_no = $1`,
        [number],
      )
      return rows[0].version
    }
    const early = await app().submitDeposit(player, 20_000n)
    const { data } = await propose('deposit.bank', { min: 150 })
    const middle = await app().submitDeposit(player, 20_000n)
    await decide(data?.id, 'approve')
    const late = await app().submitDeposit(player, 20_000n)
    expect(await Promise.all([early, middle, late].map(settingOf))).toEqual([1, 1, 2])
  })
})

describe('R-ADMIN-33: an hour to come', () => {
  it('takes effect by itself at that hour, on every node (F-16)', async () => {
    const other = await buildServer(app().context)
    const node = apiClient(await other.listen({ port: 0, host: '127.0.0.1' }))
    const hour = new Date(Date.now() + hourMs)
    const effective_at = hour.toISOString()
    const { data } = await propose('rates', { deposit_rate: 8 }, { effective_at })
    expect(data).toMatchObject({ status: 'draft', effective_at })
    const approval = await decide(data?.id, 'approve')
    expect(approval.data).toMatchObject({ status: 'waiting', effective_at })
    const row = await setting('rates')
    expect(row).toMatchObject({ waiting: { id: data?.id }, newest: data?.version })
    expect([await usdtRate(), await usdtRate(node.call)]).toEqual([7.25, 7.25])
    // A proposal must be based on the waiting version, so that its maker has seen that version.
    expect((await propose('rates', {}, { based_on: row.current.version })).code).toBe(409)
    await app().clock.stop(new Date(hour.getTime() - 1))
    expect([await usdtRate(), await usdtRate(node.call)]).toEqual([7.25, 7.25])
    await app().clock.forward(1)
    expect([await usdtRate(), await usdtRate(node.call)]).toEqual([8, 8])
    expect(await setting('rates')).toMatchObject({
      waiting: null,
      current: { id: data?.id, status: 'in_force' },
    })
    await other.close()
  })

  it('a later version overtakes one that waits, also when its hour comes', async () => {
    const effective_at = new Date(Date.now() + hourMs).toISOString()
    const waits = await propose('rates', { deposit_rate: 8.5 }, { effective_at })
    await decide(waits.data?.id, 'approve')
    const next = await propose('rates', { deposit_rate: 7.5 })
    await decide(next.data?.id, 'approve')
    expect(await usdtRate()).toBe(7.5)
    await app().clock.forward(hourMs)
    expect(await usdtRate()).toBe(7.5)
    const { data } = await app().expectOk(
      '/admin/api/settings/rates/history',
      { pagesize: 2 },
      maker.token,
    )
    expect(data?.data).toMatchObject([{ status: 'in_force' }, { status: 'superseded' }])
  })

  it('R-ADMIN-62: what looks like a slip is said once more by both, or refused', async () => {
    const before = await app().tableDigest()
    expect(await propose('rates', { deposit_rate: 712 })).toMatchObject({
      status: 200,
      code: 422,
      error: 'setting.unusual',
      message: '请再次确认：存款汇率 712.00：通常在 5.00 至 10.00 之间',
    })
    expect(await app().tableDigest()).toEqual(before)
    const sure = await propose('rates', { deposit_rate: 712 }, { sure: 1 })
    expect((await decide(sure.data?.id, 'approve')).error).toBe('setting.unusual')
    const path = `/admin/api/settings/${String(sure.data?.id)}/approve`
    expect((await app().call(path, { sure: 1 }, checker.token)).code).toBe(200)
    expect(await usdtRate()).toBe(712)
    const back = await propose('rates', { deposit_rate: 7.12 }, { sure: 1 })
    const approvePath = `/admin/api/settings/${String(back.data?.id)}/approve`
    expect((await app().call(approvePath, { sure: 1 }, checker.token)).code).toBe(200)
  })

  it('an hour that is over means now, never the past', async () => {
    const effective_at = '2020-01-01T08:00:00+08:00'
    const { data } = await propose('rates', { deposit_rate: 7.3 }, { effective_at })
    const startedAt = Date.now()
    const approval = await decide(data?.id, 'approve')
    const since = new Date(String(approval.data?.effective_at)).getTime()
    expect(since).toBeGreaterThan(startedAt - 1000)
    expect(await usdtRate()).toBe(7.3)
  })

  it.each(['tomorrow', '2026-13-01T00:00:00Z', '2027-02-30T00:00:00Z', '2027-01-01', 5])(
    'refuses the hour %j',
    async (effective_at) => {
      expect((await propose('rates', {}, { effective_at })).code).toBe(422)
    },
  )

  it('refuses an hour more than a year ahead', async () => {
    const far = new Date(Date.now() + 400 * 86_400_000).toISOString()
    expect(await propose('rates', {}, { effective_at: far })).toMatchObject({
      code: 422,
      message: '设置内容有误：生效时间不能晚于一年之后',
    })
  })
})

describe('who may', () => {
  it('a cashier reads but changes nothing', async () => {
    const cashier = await app().newStaff('cashier')
    const { current, newest } = await setting('rates', cashier.token)
    const body = { value: current.value, reason: 'x', based_on: newest }
    for (const path of ['rates/propose', '1/approve', '1/cancel']) {
      const reply = await app().call(`/admin/api/settings/${path}`, body, cashier.token)
      expect([path, reply.code, reply.message]).toEqual([path, 403, '无权限'])
    }
  })

  it.each(['0', '999999', 'abc', '1e3', '-1', '99999999999999999999'])(
    'version %s is not there',
    async (id) => {
      expect((await decide(id, 'approve')).code).toBe(404)
      expect((await decide(id, 'cancel')).code).toBe(404)
    },
  )

  it('an unknown key and a missing reason are refused', async () => {
    const body = { value: {}, reason: 'x', based_on: 1 }
    const unknown = '/admin/api/settings/deposit.cash/propose'
    expect((await app().call(unknown, body, maker.token)).code).toBe(422)
    expect(await propose('rates', {}, { reason: '  ' })).toMatchObject({
      code: 422,
      message: '请填写原因',
    })
  })
})

import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

type Order = { deposit_no: string }
type Page = {
  data: Order[]
  total: number
  more: number
  next: string
  prev: string
  last_page: number
  current_page: number
}

let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
  const player = await app().registerPlayer('Many-Orders')
  await app().submitDeposit(player, 10_000n)
  // One open order, 31 other open ones, and 10,001 decided ones, three for each time.
  await app().owner.query(
    `INSERT INTO deposit (deposit_no, player_id, method, amount, setting_id, pay_to, expires_at,
       created_at, state, decided_at)
     SELECT 'DX' || n, d.player_id, d.method, 100, d.setting_id, d.pay_to, now() + interval '1 hour',
       now() - n * interval '1 minute', CASE WHEN n > 31 THEN 'rejected' ELSE 'submitted' END,
       CASE WHEN n > 31 THEN timestamptz '2026-01-01' - (n / 3) * interval '7 microseconds' END
     FROM deposit d, generate_series(1, 10032) n`,
  )
  await app().owner.query('ANALYZE deposit')
})

async function deposits(filter: object): Promise<Page> {
  const { data } = await app().expectOk('/admin/api/deposits', filter, staff)
  return data as unknown as Page
}

async function inOrder(): Promise<string[]> {
  const { rows } = await app().owner.query(
    `SELECT deposit_no FROM deposit ORDER BY decided_at IS NOT NULL,
       CASE WHEN decided_at IS NULL THEN id END, decided_at DESC, id DESC`,
  )
  return rows.map((row) => row.deposit_no)
}

const numbers = (page: Page) => page.data.map((row) => row.deposit_no)

describe('R-ADMIN-70: totals of the desk', () => {
  it('are counted to ten thousand, and say that there are more', async () => {
    expect(await deposits({ state: 'rejected' })).toMatchObject({
      total: 10_000,
      more: 1,
      last_page: 1000,
    })
    expect(await deposits({ state: 'rejected', pagesize: 100, page: 100 })).toMatchObject({
      total: 10_000,
      more: 1,
    })
    expect(await deposits({ state: 'open' })).toMatchObject({ total: 32, more: 0 })
  })

  it('are exact at ten thousand', async () => {
    const until = '2099-01-01'
    const change = (state: string) =>
      app().owner.query(
        `UPDATE deposit SET state = $1, decided_at = CASE WHEN $1 = 'rejected' THEN decided_at END,
         closed_at = NULL WHERE deposit_no = 'DX10032'`,
        [state],
      )
    const { rows } = await app().owner.query(
      `SELECT decided_at FROM deposit WHERE deposit_no = 'DX10032'`,
    )
    await change('submitted')
    expect(await deposits({ state: 'rejected', until })).toMatchObject({
      total: 10_000,
      more: 0,
    })
    await app().owner.query(
      `UPDATE deposit SET state = 'rejected', decided_at = $1 WHERE deposit_no = 'DX10032'`,
      [rows[0].decided_at],
    )
  })

  it.each([
    'withdrawals',
    'adjustments',
    'transfers',
    'audit',
    'staff',
    'articles',
    'articles/1/versions',
    'settings/rates/history',
  ])('%s tell whether there are more', async (list) => {
    const { data } = await app().expectOk(`/admin/api/${list}`, {}, staff)
    expect(data).toMatchObject({ more: 0, next: expect.any(String) })
  })
})

describe('R-ADMIN-71: pages by place', () => {
  it('lead through the whole list and back, each order once', async () => {
    const all = await inOrder()
    const allNumbers: string[] = []
    const first = await deposits({ pagesize: 97 })
    expect(first.prev).toBe('')
    let page = first
    for (let at = 1; ; at += 1) {
      expect(page.current_page).toBe(at)
      allNumbers.push(...numbers(page))
      if (!page.next) break
      page = await deposits({ pagesize: 97, page: at + 1, after: page.next })
    }
    expect(allNumbers).toEqual(all)
    const last = numbers(page)
    const back = await deposits({ pagesize: 97, before: page.prev })
    expect(numbers(back)).toEqual(all.slice(-last.length - 97, -last.length))
    expect(numbers(await deposits({ pagesize: 97, after: back.next }))).toEqual(last)
    const second = await deposits({ pagesize: 97, after: first.next })
    const backward = await deposits({ pagesize: 97, before: second.prev })
    expect(backward).toMatchObject({ data: first.data, prev: '', next: first.next })
  })

  it('beyond what is counted a number alone finds nothing, and reads nothing', async () => {
    const far = await deposits({ state: 'rejected', pagesize: 100, page: 101 })
    expect(far).toMatchObject({ data: [], total: 10_000, more: 1, last_page: 100 })
    const edge = await deposits({ state: 'rejected', pagesize: 100, page: 100 })
    const page = await deposits({
      state: 'rejected',
      pagesize: 100,
      page: 101,
      after: edge.next,
    })
    expect(page.data).toHaveLength(1)
    expect(page.next).toBe('')
  })

  it('a place stays where it is while orders move', async () => {
    const first = await deposits({ state: 'open', pagesize: 10 })
    const second = numbers(
      await deposits({ state: 'open', pagesize: 10, after: first.next }),
    )
    const edge = first.data.at(-1)?.deposit_no
    const verdict = `/admin/api/deposits/${edge}/reject`
    await app().expectOk(verdict, { reason: '未到账' }, staff)
    expect(
      numbers(await deposits({ state: 'open', pagesize: 10, after: first.next })),
    ).toEqual(second)
  })

  it.each(['x', '1', '1~2~3', 'w~', '1e3~4', '99999999999999999999~1', "1~1' OR 1=1"])(
    '%j is no place',
    async (after) => {
      const reply = await app().call('/admin/api/deposits', { after }, staff)
      expect(reply.code).toBe(422)
    },
  )

  it('lead through the audit trail, too', async () => {
    await app().owner.query(
      `INSERT INTO audit (staff_id, ip, action, subject, before, after, at)
       SELECT (SELECT min(id) FROM staff), '::1', 'deposit.approved', 'S' || n, 'null', 'null',
         timestamptz '2026-02-01' - (n / 2) * interval '1 microsecond'
       FROM generate_series(1, 60) n`,
    )
    const request = { action: 'deposit.approved', pagesize: 7 }
    const ids: string[] = []
    for (let after = ''; ; ) {
      const { data } = await app().expectOk(
        '/admin/api/audit',
        { ...request, after },
        staff,
      )
      const page = data as unknown as { data: { subject: string }[]; next: string }
      ids.push(...page.data.map((line) => line.subject))
      after = page.next
      if (!after) break
    }
    const { rows } = await app().owner.query(
      `SELECT subject FROM audit WHERE action = 'deposit.approved' ORDER BY at DESC, id DESC`,
    )
    expect(ids).toEqual(rows.map((row) => row.subject))
  })
})

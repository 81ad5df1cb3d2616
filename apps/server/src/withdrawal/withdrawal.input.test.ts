import type { TestPlayer } from '@jinli/dev-env/api-client'
import { badAmounts } from '@jinli/dev-env/bad-amounts'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'

const app = useTestApp()

let player: TestPlayer
let card: number
beforeAll(async () => {
  player = await app().registerPlayer()
  await app().fund(player, 100_000n)
  card = await app().bindCard(player)
})

function withdraw(change: object, holder = player) {
  const form = { amount: 100, bank: card, password: holder.payPassword, type: 2 }
  return app().call('/api/withdraw', { ...form, ...change }, holder.token)
}

/** Expects the withdrawal to be refused and nothing to change. */
async function refuses(change: object, expected: object, holder = player): Promise<void> {
  const before = await app().tableDigest()
  expect(await withdraw(change, holder)).toMatchObject({ status: 200, ...expected })
  expect(await app().tableDigest()).toEqual(before)
}

const wrong = {
  code: 422,
  error: 'amount.invalid',
  message: '请输入正确的金额，最多两位小数',
}
const low = { code: 422, message: '单笔取款不能低于100元', field: 'amount' }
const cardText = { code: 422, message: '请选择您要提现到的银行卡', field: 'bank' }
const addressText = { code: 422, message: '请选择USDT地址', field: 'bank' }

describe('B-41…B-46: amounts', () => {
  it.each(badAmounts.negative)('%j is no amount (B-41)', (amount) =>
    refuses({ amount }, wrong),
  )
  it.each(['', ...badAmounts.zero])('%j is below the minimum (B-41)', (amount) =>
    refuses({ amount }, low),
  )
  it.each(badAmounts.odd)('%j is no amount (B-42)', (amount) => refuses({ amount }, wrong))
  it.each(badAmounts.fine)('%j is too fine (B-43)', (amount) => refuses({ amount }, wrong))
  it.each(badAmounts.large)('too large is no amount (B-44)', (amount) =>
    refuses({ amount }, wrong),
  )
  it.each(badAmounts.otherKinds)('%j is no amount (B-45)', (amount) =>
    refuses({ amount }, { code: 422 }),
  )
  it.each([99.99, '99.99', '99.9', 1])('%j is below the minimum (B-46)', (amount) =>
    refuses({ amount }, low),
  )
  it('NaN and Infinity are no JSON', async () => {
    const before = await app().tableDigest()
    for (const word of ['NaN', 'Infinity', '1e400', '0100', '+100']) {
      const reply = await fetch(`${app().url}/api/withdraw`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${player.token}`,
        },
        body: `{"amount":${word},"bank":${card},"password":"${player.payPassword}"}`,
      })
      const { code } = (await reply.json()) as { code: number }
      expect([400, 422]).toContain(code)
    }
    expect(await app().tableDigest()).toEqual(before)
  })
})

describe('R-WD-24 (B-47): the balance', () => {
  it('a fen more is refused; the whole balance goes', async () => {
    const saver = await app().registerPlayer()
    await app().fund(saver, 30_000n)
    const bank = await app().bindCard(saver)
    const short = { code: 1001, message: '余额不足', field: 'amount' }
    await refuses({ bank, amount: 300.01 }, short, saver)
    await refuses({ bank, amount: 999_999_999.99 }, short, saver)
    expect((await withdraw({ bank, amount: 300 }, saver)).code).toBe(200)
    expect(await app().whereabouts(saver)).toMatchObject({ available: 0n, held: 30_000n })
  })
})

// B-65
describe('R-WD-21: the card', () => {
  it('others’, deleted, unknown and no id at all: one text per tab, whatever else is wrong', async () => {
    const other = await app().registerPlayer()
    const foreign = [await app().bindCard(other), await app().bindAddress(other)]
    const deletedCards = [await app().bindCard(player), await app().bindAddress(player)]
    for (const id of deletedCards)
      await app().expectOk('/api/delcard', { id }, player.token)
    const ids = [
      ...foreign,
      ...deletedCards,
      '-1',
      -1,
      '1 OR 1',
      "' OR 1=1 --",
      1.5,
      'card',
      '',
      0,
    ]
    const before = await app().tableDigest()
    for (const bank of ids) {
      expect(await withdraw({ bank, amount: 1, password: '' })).toMatchObject(cardText)
      expect(await withdraw({ bank, type: 1 })).toMatchObject(addressText)
    }
    expect(await app().tableDigest()).toEqual(before)
    // An invalid card uses no try of the pay password.
    for (let n = 0; n < 6; n += 1) await refuses({ bank: 0, password: 'wrong' }, cardText)
    expect((await withdraw({})).code).toBe(200)
  })

  it.each([[[1]], [{}], [true], [null]])('%j is no card', (bank) =>
    refuses({ bank }, { code: 422 }),
  )

  it.each([3, -1, '1', '2', true, null, 'usdt', [1]])('a tab of %j is refused', (type) =>
    refuses({ type }, { code: 422, error: 'input.invalid' }),
  )
})

// B-66
describe('R-WD-22: the pay password', () => {
  it('missing, no text, too long', async () => {
    await refuses({ password: '' }, { code: 422, message: '请输入您的支付密码' })
    await refuses({ password: undefined }, { code: 422, message: '请输入您的支付密码' })
    for (const password of [null, 1, true, ['pay-pass-1'], {}, 'x'.repeat(33)])
      await refuses({ password }, { code: 422, error: 'input.invalid' })
  })

  it('wrong five times, then locked, the right one too', async () => {
    const forgetful = await app().registerPlayer()
    await app().fund(forgetful, 20_000n)
    const bank = await app().bindCard(forgetful)
    for (const leftAttempts of [4, 3, 2, 1, 0])
      await refuses(
        { bank, password: 'wrong-pass' },
        { code: 1103, message: `支付密码错误，还可尝试${leftAttempts}次` },
        forgetful,
      )
    const lockedReply = { code: 423, message: '支付密码错误次数过多，请15分钟后再试' }
    await refuses({ bank, password: 'wrong-pass' }, lockedReply, forgetful)
    await refuses({ bank }, lockedReply, forgetful)
  })
})

describe('R-WD-28 (B-48, B-67): limits the operator has set', () => {
  afterEach(() =>
    app().changeSetting('review', {
      open_withdrawals_max: 0,
      withdrawals_per_day: 0,
      turnover_blocks: false,
    }),
  )

  async function saver() {
    const savedPlayer = await app().registerPlayer()
    await app().fund(savedPlayer, 100_000n)
    return { made: savedPlayer, bank: await app().bindCard(savedPlayer) }
  }

  async function reject(number: string) {
    const path = `/admin/api/withdrawals/${number}/reject`
    await app().expectOk(path, { reason: '测试' }, await app().staffToken())
  }

  it('so many open at a time', async () => {
    await app().changeSetting('review', { open_withdrawals_max: 2 })
    const { made: holder, bank } = await saver()
    const first = await withdraw({ bank }, holder)
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    const full = { code: 1004, message: '您有未完成的取款，请等待处理' }
    await refuses({ bank }, full, holder)
    await reject(String(first.data?.out_trade_no))
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    await refuses({ bank }, full, holder)
  })

  it('so many a brand day; those sent back do not count', async () => {
    const { made: holder, bank } = await saver()
    await app().clock.stop('2024-02-29T23:59:59.999+08:00')
    await app().changeSetting('review', { withdrawals_per_day: 2 })
    const first = await withdraw({ bank }, holder)
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    const full = { code: 1003, message: '今日取款次数已达上限' }
    await refuses({ bank }, full, holder)
    await reject(String(first.data?.out_trade_no))
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    await refuses({ bank }, full, holder)
    // The clock reaches midnight in Shanghai.
    await app().clock.forward(1)
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    expect((await withdraw({ bank }, holder)).code).toBe(200)
    await refuses({ bank }, full, holder)
  })

  it('R-MONEY-16: a turnover shortfall blocks where it is set so, and tells what is missing', async () => {
    await app().changeSetting('review', { turnover_blocks: true })
    const { made: holder, bank } = await saver()
    const short = {
      code: 1002,
      message: '打码量不足，还需1000元流水',
      error: 'withdrawal.turnover-short',
      field: 'amount',
    }
    await refuses({ bank }, short, holder)
    await app().owner.query(
      'UPDATE turnover_requirement SET done = required - 1 WHERE player_id = $1',
      [holder.id],
    )
    await refuses({ bank }, { ...short, message: '打码量不足，还需0.01元流水' }, holder)
    await app().owner.query(
      'UPDATE turnover_requirement SET done = required WHERE player_id = $1',
      [holder.id],
    )
    expect((await withdraw({ bank }, holder)).code).toBe(200)
  })

  it('ten at once under a limit of one are one', async () => {
    await app().changeSetting('review', { open_withdrawals_max: 1 })
    const { made: holder, bank } = await saver()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        withdraw({ bank, amount: 100 + n / 100 }, holder),
      ),
    )
    expect(replies.filter((reply) => reply.code === 200)).toHaveLength(1)
    for (const reply of replies) expect([200, 423, 1004]).toContain(reply.code)
    expect(await app().whereabouts(holder)).toMatchObject({
      held: expect.toSatisfy((held: bigint) => held >= 10_000n && held < 10_010n),
    })
  })
})

it('B-9: fields that nobody asked for change nothing', async () => {
  const extra = { state: 'paid', player_id: 1, usdt_rate: 0.01, fee: 0, two_person: false }
  const reply = await withdraw(extra)
  expect(reply.code).toBe(200)
  const { rows } = await app().owner.query(
    'SELECT state, player_id::text, usdt_rate FROM withdrawal WHERE out_trade_no = $1',
    [reply.data?.out_trade_no],
  )
  expect(rows).toEqual([{ state: 'requested', player_id: `${player.id}`, usdt_rate: null }])
})

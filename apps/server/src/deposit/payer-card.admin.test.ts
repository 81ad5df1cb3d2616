import { randomUUID } from 'node:crypto'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { hourMs } from '@jinli/dev-env/test-clock'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openNumber } from '../platform/number-seal.ts'

const app = useTestApp()
const path = '/admin/api/deposits'

let player: TestPlayer
let number: string
let admin: string
let cashier: string
beforeAll(async () => {
  admin = await app().staffToken()
  cashier = await app().colleague('小刚', 'cashier')
})
beforeEach(async () => {
  player = await app().registerPlayer()
  number = newCardNumber()
})

/** Submits a bank deposit from the card `number`; returns the order number. */
async function deposit(): Promise<string> {
  const body = { ...bankDeposit(50_000n), bank_no: ` ${number} ` }
  const { data } = await app().expectOk('/api/recharge', body, player.token)
  return String(data?.deposit_no)
}

function act(order: string, verb: string, body: object = {}, token: string | null = admin) {
  return app().call(`${path}/${order}/${verb}`, body, token)
}

async function cardShown(order: string): Promise<unknown> {
  const { data } = await app().expectOk(path, { search: order }, cashier)
  return ((data?.data ?? []) as { payer_card: string }[])[0]?.payer_card
}

type AtRest = { payer_card_tail: string; payer_card_sealed: Buffer }

async function atRest(order: string): Promise<AtRest> {
  const { rows } = await app().owner.query<AtRest>(
    `SELECT payer_card_tail, payer_card_sealed FROM deposit WHERE deposit_no = $1`,
    [order],
  )
  if (!rows[0]) throw new Error('no such deposit')
  return rows[0]
}

function openCard({ payer_card_sealed }: AtRest): string {
  return openNumber(app().context.config.cardKey, player.id, payer_card_sealed)
}

/** Returns all rows that may contain the card number, as a dump of the database would. */
async function dump(): Promise<string> {
  const { rows } = await app().owner.query<{ line: string }>(
    `SELECT d::text AS line FROM deposit d UNION ALL SELECT a::text FROM audit a
     UNION ALL SELECT i::text FROM idempotency i`,
  )
  return rows.map((row) => row.line).join('\n')
}

describe('R-DEP-46: the payer’s card', () => {
  it('lies sealed: no row holds more than its end, whatever was done to the order', async () => {
    const [open, paidOrder] = [await deposit(), await deposit()]
    await act(open, 'claim')
    await act(open, 'reveal')
    const headers = { 'idempotency-key': randomUUID() }
    await app().expectOk(`${path}/${open}/reveal`, {}, admin, headers)
    await app().expectOk(`${path}/${paidOrder}/approve`, {}, admin, {
      'idempotency-key': randomUUID(),
    })
    const all = await dump()
    expect(all).toContain(open)
    expect(all).toContain(`**** ${number.slice(-4)}`)
    for (const secret of [number, Buffer.from(number).toString('hex'), number.slice(-8)])
      expect(all).not.toContain(secret)
    expect(openCard(await atRest(open))).toBe(number)
    expect(openCard(await atRest(paidOrder))).toBe(number)
  })

  it('shows its last four in list and file', async () => {
    const order = await deposit()
    expect(await cardShown(order)).toBe(`**** ${number.slice(-4)}`)
    const { text } = await app().file(`${path}/export`, { search: order }, admin)
    expect(text).toContain(`,**** ${number.slice(-4)},`)
    expect(text).not.toContain(number)
  })

  it('is nothing for a method without one', async () => {
    const body = { paytype: 'usdt', catepay: 'TRC20', amount: 500 }
    const { data } = await app().expectOk('/api/recharge', body, player.token)
    const order = String(data?.deposit_no)
    expect(await cardShown(order)).toBe('')
    const before = await app().tableDigest()
    expect((await act(order, 'reveal')).error).toBe('input.invalid')
    expect(await app().tableDigest()).toEqual(before)
  })
})

// reliability B-119
describe('R-DEP-46: the whole number', () => {
  it('is told to whoever reviews, on the record each time, with or without a claim', async () => {
    const order = await deposit()
    expect(await act(order, 'reveal', {}, cashier)).toMatchObject({
      code: 200,
      data: { payer_card: number },
    })
    await act(order, 'claim', {}, cashier)
    expect((await act(order, 'reveal')).data).toEqual({ payer_card: number })
    expect(await app().auditTrail(order)).toEqual([
      '小刚 deposit.number-revealed',
      '管理员 deposit.number-revealed',
    ])
  })

  it('under one key is told again and recorded again: the answer is kept nowhere', async () => {
    const order = await deposit()
    const key = { 'idempotency-key': randomUUID() }
    for (let look = 0; look < 2; look += 1) {
      const reply = await app().call(`${path}/${order}/reveal`, {}, admin, key)
      expect(reply.data).toEqual({ payer_card: number })
    }
    expect(await app().auditTrail(order)).toHaveLength(2)
  })

  it('is told of an open order only', async () => {
    const [approvedOrder, rejectedOrder] = [await deposit(), await deposit()]
    await act(approvedOrder, 'approve')
    await act(rejectedOrder, 'reject', { reason: '未到账' })
    const before = await app().tableDigest()
    for (const order of [approvedOrder, rejectedOrder])
      expect(await act(order, 'reveal')).toMatchObject({
        code: 409,
        error: 'review.already-decided',
        data: null,
      })
    expect((await act('D1', 'reveal')).error).toBe('review.not-found')
    expect(await app().tableDigest()).toEqual(before)
  })

  it('is told of an expired order: a late payment is money', async () => {
    const order = await deposit()
    await app().clock.forward(hourMs)
    await app().runJob('expire-deposits')
    expect((await act(order, 'reveal')).data).toEqual({ payer_card: number })
  })

  it('is told to no player and no stranger', async () => {
    const order = await deposit()
    for (const token of [player.token, 'no-such-token', null])
      expect(await act(order, 'reveal', {}, token)).toMatchObject({
        code: 401,
        data: null,
      })
    expect(await app().auditTrail(order)).toEqual([])
  })

  it('does not open in another player’s row', async () => {
    const order = await deposit()
    const stranger = await app().registerPlayer()
    const other = await app().submitDeposit(stranger, 20_000n)
    await app().owner.query(
      `UPDATE deposit o SET payer_card_sealed = d.payer_card_sealed FROM deposit d
       WHERE o.deposit_no = $1 AND d.deposit_no = $2`,
      [other, order],
    )
    expect(await act(other, 'reveal')).toMatchObject({ code: 500, data: null })
  })
})

import { recharge } from '@jinli/contract/deposit/deposit'
import { depositReview } from '@jinli/contract/deposit/deposit.admin'
import { playlimit } from '@jinli/contract/play-limit/play-limit'
import { user } from '@jinli/contract/profile/profile'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import type { WireOutput } from '@jinli/contract/wire/endpoint'
import { withdraw } from '@jinli/contract/withdrawal/withdrawal'
import { describe, expect, it } from 'vitest'
import { decodeResponse, decoderOf, encodeInput, encodeResponse } from './codec.ts'
import { CallLost, CallRefused } from './failure.ts'

describe('what goes out', () => {
  it('is an exact decimal text for money: no float is born', () => {
    const order = { paytype: 'bank', amount: 99_999_999_99n, bank: 'x' }
    expect(encodeInput(recharge, order)).toEqual({
      paytype: 'bank',
      amount: '99999999.99',
      bank: 'x',
    })
    expect(encodeInput(recharge, { amount: null })).toEqual({})
  })

  it('is 1 or 0 for a flag, and a field of the call only', () => {
    expect(encodeInput(uptransferstatus, { transferstatus: true })).toEqual({
      transferstatus: 1,
    })
    const more = { transferstatus: false, other: 1 }
    expect(encodeInput(uptransferstatus, more)).toEqual({ transferstatus: 0 })
  })

  it('leaves out what the wire lets be missing', () => {
    expect(encodeInput(depositReview.list, { page: 2, search: undefined })).toEqual({
      page: 2,
    })
    expect(encodeInput(withdraw, { bank: '', type: 2 })).toEqual({ bank: '', type: 2 })
  })

  it('is refused here where its own field cannot say it', () => {
    const long = { paytype: 'x'.repeat(40) }
    const tell = () => encodeInput(recharge, long)
    expect(tell).toThrow(CallRefused)
    expect(tell).toThrow('请求参数有误')
  })
})

describe('what comes back', () => {
  const wire: WireOutput<typeof user> = {
    username: 'a',
    realname: '',
    avatar: '',
    mobile: '',
    email: '',
    birthday: '',
    balance: 1136.1,
    gameblance: 0.07,
    gamebalance: 0.07,
    held: 0,
    in_transit: 0,
    venues_age: 0,
    usdtrate: 7.123456,
    withdrawusdtrate: 7,
    withdrawcashfee: 1,
    withdrawfeeusdttrc: 2,
    transferstatus: 1,
    current_vip: 'VIP0',
    vip: 0,
    joinday: 1,
    paysum: 5,
    isagent: 0,
    unread: 0,
    id: 0,
    created_at: null,
    vipname: 'VIP0',
    next_vip: 'VIP1',
    totalgame: 0,
  }

  it('is fen, flags and the field’s own names', () => {
    expect(decodeResponse(user, wire)).toMatchObject({
      balance: 113_610n,
      at_venues: 7n,
      deposit_rate: 7_123_456n,
      fee_erc20: 1_000_000n,
      fee_trc20: 2_000_000n,
      auto_transfer: true,
      is_agent: false,
      deposited: 500n,
      join_day: 1,
    })
  })

  it('has instants', () => {
    const answer = decodeResponse(playlimit, {
      until: '2026-11-21 09:30:00',
      limit: null,
      used_today: 0,
      credited_today: 0,
      left_today: null,
      raise: null,
      server_time: '2026-11-21T01:30:00.000Z',
    })
    expect(answer.until).toEqual(answer.server_time)
  })

  it('is no answer when it is not what the call declares', () => {
    for (const wrong of [null, {}, { ...wire, balance: '5' }, { ...wire, isagent: 2 }])
      expect(() => decodeResponse(user, wrong)).toThrow(CallLost)
  })

  it('is what came when it is kept again', () => {
    expect(encodeResponse(user, decodeResponse(user, wire))).toEqual(wire)
  })

  it('is decoded once, whoever looks at it', () => {
    const decode = decoderOf(user)
    expect(decode(wire)).toBe(decode(wire))
    expect(decode({ ...wire })).not.toBe(decode(wire))
  })

  it('is decoded by one function a call', () => {
    expect(decoderOf(user)).toBe(decoderOf(user))
    expect(decoderOf(user)).not.toBe(decoderOf(playlimit))
  })
})

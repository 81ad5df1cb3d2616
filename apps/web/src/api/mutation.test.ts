import { CallRefused } from '@jinli/client/failure'
import { recharge } from '@jinli/contract/deposit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { attemptsKey } from '../session/storage.ts'
import { callRunner } from './mutation.ts'
import { abandonedOf, dropAttempt, usePendingAttempts } from './pending-attempts.ts'

const input = { paytype: 'usdt', amount: 10_000n, catepay: 'TRC20' }
const answer = { data: { deposit_no: 'D1' }, message: 'D1' }

const words = { what: '存款', records: '/transRecord?type=1', form: '/recharge' }

const held = new Map<string, string>()
beforeEach(() => {
  held.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => held.get(key) ?? null,
    setItem: (key: string, value: string) => void held.set(key, value),
    removeItem: (key: string) => void held.delete(key),
  })
})
afterEach(() => {
  for (const { key } of usePendingAttempts.getState().all) dropAttempt(key)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fault = () => new CallRefused({ code: 503, message: '系统繁忙，请稍后再试' }, 503)
const stored = () => JSON.parse(held.get(attemptsKey) ?? '[]') as { key: string }[]

function harness(outcomes: (Error | 'ok')[]) {
  const keys: (string | undefined)[] = []
  const busy: boolean[] = []
  const told: string[] = []
  /** What lay in storage when each sending left. */
  const kept: string[] = []
  const send = async (
    _endpoint: unknown,
    _input: unknown,
    options: { key?: string } = {},
  ) => {
    keys.push(options.key)
    kept.push(held.get(attemptsKey) ?? '')
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome !== 'ok') throw outcome
    return answer
  }
  const runner = callRunner(
    {
      endpoint: recharge,
      options: {
        lost: () => words,
        onSuccess: ({ message }) => told.push(message),
        onRefused: (refused) => told.push(`no ${refused.code}`) > 0,
      },
    },
    (now) => busy.push(now),
    send as never,
  )
  return { runner, keys, busy, told, kept }
}

describe('a money button', () => {
  it('takes no second tap while the first is under way', async () => {
    const { runner, keys, busy, told } = harness([])
    await Promise.all([runner.run(input), runner.run(input), runner.run(input)])
    expect(keys).toHaveLength(1)
    expect(busy).toEqual([true, false])
    expect(told).toEqual(['D1'])
  })

  it('begins anew after a final answer, yes or no', async () => {
    const no = new CallRefused({ code: 1001, message: '余额不足' }, 200)
    const { runner, keys, told } = harness([no, 'ok', 'ok'])
    await runner.run(input)
    await runner.run(input)
    await runner.run(input)
    expect(new Set(keys).size).toBe(3)
    expect(told).toEqual(['no 1001', 'D1', 'D1'])
  })
})

describe('a money call in storage', () => {
  it('R-WIRE-24: lies there before it is sent, without its body, until its answer came', async () => {
    const { runner, keys, kept } = harness([])
    await runner.run({ ...input, bank_no: '6222000011112222' })
    expect(JSON.parse(kept[0] ?? '')).toEqual([
      { call: '/api/recharge', key: keys[0], amount: '100.00', ...words },
    ])
    expect(kept[0]).not.toContain('6222')
    expect(held.has(attemptsKey)).toBe(false)
  })

  it('goes with a refusal as well', async () => {
    const no = new CallRefused({ code: 1001, message: '余额不足' }, 200)
    await harness([no]).runner.run(input)
    expect(stored()).toEqual([])
  })

  it('stays while the outcome is open: the button asks on screen, the app when it is gone', async () => {
    vi.useFakeTimers()
    const { runner, keys } = harness([fault(), fault(), fault(), 'ok'])
    const sent = runner.run(input)
    await vi.runAllTimersAsync()
    await sent
    expect(stored().map(({ key }) => key)).toEqual([keys[0]])
    expect(abandonedOf(usePendingAttempts.getState())).toEqual([])
    runner.leave()
    expect(abandonedOf(usePendingAttempts.getState())).toHaveLength(1)

    // Back on screen and not asked for yet: the same key again.
    runner.enter()
    await runner.run(input)
    expect(new Set(keys).size).toBe(1)
    expect(stored()).toEqual([])
  })

  it('is a new one once the app has settled the former', async () => {
    vi.useFakeTimers()
    const { runner, keys } = harness([fault(), fault(), fault(), 'ok'])
    const sent = runner.run(input)
    await vi.runAllTimersAsync()
    await sent
    dropAttempt(keys[0] ?? '')
    await runner.run(input)
    expect(new Set(keys).size).toBe(2)
  })

  it('is not for the next player', async () => {
    vi.useFakeTimers()
    const { runner } = harness([fault(), fault(), fault()])
    const sent = runner.run(input)
    await vi.runAllTimersAsync()
    await sent
    useSession.setState(({ epoch }) => ({ epoch: epoch + 1 }))
    expect(stored()).toEqual([])
    expect(usePendingAttempts.getState().all).toEqual([])
  })
})

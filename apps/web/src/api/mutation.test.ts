import { CallRefused } from '@jinli/client/failure'
import { recharge } from '@jinli/contract/deposit/deposit'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { useSession } from '../session/session.ts'
import { attemptsKey } from '../session/storage.ts'
import { callRunner } from './mutation.ts'
import { abandonedOf, dropAttempt, usePendingAttempts } from './pending-attempts.ts'

const input = { paytype: 'usdt', amount: 10_000n, catepay: 'TRC20' }
const answer = { data: { deposit_no: 'D1' }, message: 'D1' }

const words = { what: '存款', records: '/transRecord?type=1', form: '/recharge' }

const storage = new Map<string, string>()
beforeEach(() => {
  storage.clear()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
})
afterEach(() => {
  for (const { key } of usePendingAttempts.getState().all) dropAttempt(key)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const fault = () => new CallRefused({ code: 503, message: '系统繁忙，请稍后再试' }, 503)
const storedAttempts = () =>
  JSON.parse(storage.get(attemptsKey) ?? '[]') as { key: string }[]

function harness(outcomes: (Error | 'ok')[]) {
  const keys: (string | undefined)[] = []
  const busy: boolean[] = []
  const messages: string[] = []
  /** The content of the session storage at each request. */
  const storedTexts: string[] = []
  const send = async (
    _endpoint: unknown,
    _input: unknown,
    options: { key?: string } = {},
  ) => {
    keys.push(options.key)
    storedTexts.push(storage.get(attemptsKey) ?? '')
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome !== 'ok') throw outcome
    return answer
  }
  const runner = callRunner(
    {
      endpoint: recharge,
      options: {
        lostWords: () => words,
        onSuccess: ({ message }) => messages.push(message),
        onRefused: (refusal) => messages.push(`no ${refusal.code}`) > 0,
      },
    },
    (now) => busy.push(now),
    send as never,
  )
  return { runner, keys, busy, messages, storedTexts }
}

describe('a money button', () => {
  it('takes no second tap while the first is under way', async () => {
    const { runner, keys, busy, messages } = harness([])
    await Promise.all([runner.run(input), runner.run(input), runner.run(input)])
    expect(keys).toHaveLength(1)
    expect(busy).toEqual([true, false])
    expect(messages).toEqual(['D1'])
  })

  it('begins anew after a final answer, yes or no', async () => {
    const no = new CallRefused({ code: 1001, message: '余额不足' }, 200)
    const { runner, keys, messages } = harness([no, 'ok', 'ok'])
    await runner.run(input)
    await runner.run(input)
    await runner.run(input)
    expect(new Set(keys).size).toBe(3)
    expect(messages).toEqual(['no 1001', 'D1', 'D1'])
  })
})

describe('a money call in storage', () => {
  it('R-WIRE-24: lies there before it is sent, without its body, until its answer came', async () => {
    const { runner, keys, storedTexts } = harness([])
    await runner.run({ ...input, bank_no: '6222000011112222' })
    expect(JSON.parse(storedTexts[0] ?? '')).toEqual([
      { call: '/api/recharge', key: keys[0], amount: '100.00', ...words },
    ])
    expect(storedTexts[0]).not.toContain('6222')
    expect(storage.has(attemptsKey)).toBe(false)
  })

  it('goes with a refusal as well', async () => {
    const no = new CallRefused({ code: 1001, message: '余额不足' }, 200)
    await harness([no]).runner.run(input)
    expect(storedAttempts()).toEqual([])
  })

  it('stays while the outcome is open: the button asks on screen, the app when it is gone', async () => {
    vi.useFakeTimers()
    const { runner, keys } = harness([fault(), fault(), fault(), 'ok'])
    const request = runner.run(input)
    await vi.runAllTimersAsync()
    await request
    expect(storedAttempts().map(({ key }) => key)).toEqual([keys[0]])
    expect(abandonedOf(usePendingAttempts.getState())).toEqual([])
    runner.leave()
    expect(abandonedOf(usePendingAttempts.getState())).toHaveLength(1)

    // The button is back on screen before the app has requested the outcome, so the idempotency key is the same.
    runner.enter()
    await runner.run(input)
    expect(new Set(keys).size).toBe(1)
    expect(storedAttempts()).toEqual([])
  })

  it('is a new one once the app has settled the former', async () => {
    vi.useFakeTimers()
    const { runner, keys } = harness([fault(), fault(), fault(), 'ok'])
    const request = runner.run(input)
    await vi.runAllTimersAsync()
    await request
    dropAttempt(keys[0] ?? '')
    await runner.run(input)
    expect(new Set(keys).size).toBe(2)
  })

  it('is not for the next player', async () => {
    vi.useFakeTimers()
    const { runner } = harness([fault(), fault(), fault()])
    const request = runner.run(input)
    await vi.runAllTimersAsync()
    await request
    useSession.setState(({ epoch }) => ({ epoch: epoch + 1 }))
    expect(storedAttempts()).toEqual([])
    expect(usePendingAttempts.getState().all).toEqual([])
  })
})

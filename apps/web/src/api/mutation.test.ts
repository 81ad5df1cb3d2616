import { recharge } from '@jinli/contract/deposit'
import { describe, expect, it } from 'vitest'
import { type CallOptions, CallRefused } from './call.ts'
import { callRunner } from './mutation.ts'

const input = { paytype: 'usdt', amount: '100', catepay: 'TRC20' }
const answer = { data: { deposit_no: 'D1' }, message: 'D1' }

function harness(outcomes: (Error | 'ok')[]) {
  const keys: (string | undefined)[] = []
  const busy: boolean[] = []
  const told: string[] = []
  const send = async (_endpoint: unknown, _input: unknown, options: CallOptions = {}) => {
    keys.push(options.key)
    const outcome = outcomes.shift() ?? 'ok'
    if (outcome !== 'ok') throw outcome
    return answer
  }
  const runner = callRunner(
    {
      endpoint: recharge,
      options: {
        money: true,
        onSuccess: ({ message }) => told.push(message),
        onRefused: (refused) => told.push(`no ${refused.code}`) > 0,
      },
    },
    (now) => busy.push(now),
    send as never,
  )
  return { runner, keys, busy, told }
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
    const no = new CallRefused({ code: 1001, message: '余额不足', data: null }, 200)
    const { runner, keys, told } = harness([no, 'ok', 'ok'])
    await runner.run(input)
    await runner.run(input)
    await runner.run(input)
    expect(new Set(keys).size).toBe(3)
    expect(told).toEqual(['no 1001', 'D1', 'D1'])
  })
})

import { readdirSync, readFileSync } from 'node:fs'
import type { TransferCode } from '@jinli/contract/wallet/transfer-code'
import { expect, it } from 'vitest'
import { useToast } from '../overlay/toast.ts'
import { tellRecovered } from './recover-all.ts'

const app = new URL('../', import.meta.url)

function responseOf(states: TransferCode[], message: string) {
  const texts = ['回收失败', '已回收', '处理中', '处理中'] as const
  const venues = states.map((state, at) => {
    const name = `${at + 1}号馆`
    return { name, platname: name, amount: 10_000n, state, message: texts[state] }
  })
  const doneCount = venues.filter(({ state }) => state === 1).length
  tellRecovered({ data: { venues, recovered: BigInt(doneCount) * 10_000n }, message })
  const { kind, message: words } = useToast.getState().current ?? {}
  return [kind, words]
}

// R-MONEY-06 R-MONEY-20
it('a recovery is a success only when every venue’s money is done', () => {
  expect(responseOf([1, 1], '回收成功')).toEqual(['ok', '回收成功'])
  expect(responseOf([], '没有可回收余额')).toEqual(['ok', '没有可回收余额'])
  const parts = [
    [[1, 2], '部分场馆处理中：已回收 ¥100.00；2号馆 处理中'],
    [[1, 0], '部分场馆处理中：已回收 ¥100.00；2号馆 回收失败'],
    [[3], '部分场馆处理中：已回收 ¥0.00；1号馆 处理中'],
    [
      [2, 2, 2, 2, 2],
      '部分场馆处理中：已回收 ¥0.00；1号馆 处理中；2号馆 处理中；等 5 个场馆',
    ],
  ] satisfies [TransferCode[], string][]
  for (const [states, words] of parts) {
    expect(responseOf(states, '部分场馆处理中')).toEqual(['info', words])
  }
})

it('is asked for and told in the wallet alone, whatever screen it is tapped on', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
  const askers = files.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.includes('.test.') &&
      /(useCallMutation|call|send)\(\s*transall\b/.test(
        readFileSync(new URL(file, app), 'utf8'),
      ),
  )
  expect(askers.sort()).toEqual(['wallet/recover-all.ts', 'wallet/use-recover-all.ts'])
})

import { expect, it } from 'vitest'
import { walletParts } from './wallet-summary.ts'

const wallet = { centre: 0n, venues: 100_000n, moving: 0n, onHold: 0n, total: 100_000n }

it('P-20: a wallet names where its money lies, empty wallets too', () => {
  expect(walletParts(wallet).map(({ label, value }) => [label, value])).toEqual([
    ['中心钱包', 0n],
    ['游戏钱包', 100_000n],
  ])
})

it('P-20: money on the way is named while there is any, and the parts of the total add up', () => {
  const parts = walletParts({ ...wallet, moving: 5000n, onHold: 300n, total: 105_000n })
  expect(parts.map(({ place }) => place)).toEqual(['centre', 'venues', 'moving', 'onHold'])
  const ownParts = parts.filter(({ place }) => place !== 'onHold')
  expect(ownParts.reduce((sum, { value }) => sum + value, 0n)).toBe(105_000n)
})

import { readFileSync } from 'node:fs'
import type { Posting } from '@jinli/ledger/ledger'
import { describe, expect, it } from 'vitest'
import { movements } from './movements.ts'

const page = readFileSync(new URL('../../../../docs/ledger.md', import.meta.url), 'utf8')
const rulebook = page.slice(page.indexOf('## Rule book'), page.indexOf('## `ledger.post('))

type Row = { movement: string; from: string; to: string; key: string }

/** The rows of the table in docs/ledger.md: movement, from, to, key. */
const documentedRows: Row[] = [
  ...rulebook.matchAll(/^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$/gm),
].map(([, movement = '', from = '', to = '', key = '']) => ({ movement, from, to, key }))

const id = 42n
const player = 7n
const deposit = { id, player, method: 'bank' }
const usdt = { id, player, amount: 100n, method: 'bank', fee: 2n, rounding: 1n }
const transfer = { id, player, venue: 'koi', amount: 100n }
const seamless = { venue: 'koi', transaction: 'T-9', player, amount: 100n }
type Against = 'adjustment' | 'suspense'
const adjustment = (against: Against) => ({ id, player, amount: 100n, against })

/** A posting of every movement, one for each house account that it may use. */
const samples: Record<keyof typeof movements, Posting[]> = {
  depositCredited: [movements.depositCredited(deposit, 100n)],
  depositCorrected: [
    movements.depositCorrected(deposit, { id: 9n, walletChange: -70n, debtChange: 30n }),
    movements.depositCorrected(deposit, { id: 9n, walletChange: 70n, debtChange: -30n }),
  ],
  debtSettled: [movements.debtSettled(usdt)],
  withdrawalHeld: [movements.withdrawalHeld(usdt)],
  withdrawalPaid: [movements.withdrawalPaid(usdt)],
  withdrawalReturned: [movements.withdrawalReturned(usdt)],
  withdrawalReversed: [movements.withdrawalReversed(usdt)],
  adjustmentCredited: [
    movements.adjustmentCredited(adjustment('adjustment')),
    movements.adjustmentCredited(adjustment('suspense')),
  ],
  adjustmentDebited: [
    movements.adjustmentDebited(adjustment('adjustment')),
    movements.adjustmentDebited(adjustment('suspense')),
  ],
  rebateClaimed: [movements.rebateClaimed({ id, player, amount: 100n })],
  promotionGranted: [movements.promotionGranted({ id, player }, 100n)],
  promotionGivenUp: [movements.promotionGivenUp({ id, player }, 100n)],
  redPacketWon: [movements.redPacketWon({ player, day: '2026-11-23', n: 2, amount: 100n })],
  vipGiftPaid: [movements.vipGiftPaid({ id, player }, 100n)],
  transferOutSent: [movements.transferOutSent(transfer)],
  transferOutCompleted: [movements.transferOutCompleted(transfer)],
  transferOutFailed: [movements.transferOutFailed(transfer)],
  transferInCompleted: [movements.transferInCompleted(transfer)],
  seamlessBet: [movements.seamlessBet(seamless)],
  seamlessWon: [movements.seamlessWon(seamless)],
  seamlessRolledBack: [movements.seamlessRolledBack(seamless)],
  seamlessWinHeld: [movements.seamlessWinHeld(seamless)],
  seamlessHoldReleased: [movements.seamlessHoldReleased(seamless)],
  seamlessHoldReturned: [movements.seamlessHoldReturned(seamless)],
}

/** Returns an account or key as docs/ledger.md writes it, with placeholders in angle brackets. */
function documentSpelling(code: string): string {
  const general = code
    .replace(/^player:7:/, 'player:<id>:')
    .replace(/:transit:koi$/, ':transit:<venue>')
    .replace(/^venue:koi:/, 'venue:<code>:')
    .replace(/^cashier:bank$/, 'cashier:<method>')
    .replace(/^house:(?:adjustment|suspense)$/, 'house:<against>')
    .replace(/^red-packet:7:2026-11-23:2:/, 'red-packet:<player>:<day>:<n>:')
    .replace(/^seamless:koi:T-9:/, 'seamless:<venue>:<transaction>:')
    .replace(/^debt:7$/, 'debt:<id>')
    .replace(/:corrected:9$/, ':corrected:<correction>')
    .replace(/:42:/, ':<id>:')
  return `\`${general}\``
}

function movementRow(movement: string, { key, lines }: Posting): Row {
  const side = (sign: bigint) =>
    lines
      .filter((line) => line.amount * sign > 0n)
      .map((line) => documentSpelling(line.account))
      .join(', ')
  return { movement, from: side(-1n), to: side(1n), key: documentSpelling(key) }
}

describe('the rule book', () => {
  it('is the table of docs/ledger.md, row by row', () => {
    const rows = Object.entries(samples).flatMap(([name, postings]) =>
      postings.map((posting) => JSON.stringify(movementRow(name, posting))),
    )
    expect([...new Set(rows)].map((row): Row => JSON.parse(row))).toEqual(documentedRows)
  })

  it.each(Object.entries(samples))('%s balances', (_, postings) => {
    for (const { lines } of postings) {
      expect(lines.reduce((sum, line) => sum + line.amount, 0n)).toBe(0n)
    }
  })

  it('a bank withdrawal has no line for fee or rounding', () => {
    const { lines } = movements.withdrawalPaid({ ...usdt, fee: 0n, rounding: 0n })
    expect(lines.map((line) => line.account)).toEqual(['player:7:held', 'cashier:bank'])
  })
})

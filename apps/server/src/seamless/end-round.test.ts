import { randomUUID } from 'node:crypto'
import { seamlessPlayer } from '@jinli/dev-env/seamless-player'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { describe, expect, it } from 'vitest'
import { endRound } from './end-round.ts'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const plain = { secret: 'x'.repeat(20), hosts: [] }
const app = useTestApp({
  config: {
    venue: {
      operators: [{ ...plain, id: 'seam', name: '无界', hue: 10, seamlessKeys: [key] }],
    },
  },
})

async function newSeamlessPlayer() {
  const at = await seamlessPlayer({ app: app(), venue: 'seam', key })
  const end = (round: string, way: 'void' | 'left') =>
    endRound(
      app().context,
      { venue: 'seam', player: at.player.id, betId: `${round}.${at.player.id}` },
      way,
    )
  return { ...at, end }
}

describe('a round of the seamless wallet that hangs', () => {
  it('R-BET-12: gives all its bets back by the rollback rule, once', async () => {
    const { bet, win, balance, round, end } = await newSeamlessPlayer()
    const mine = { round: randomUUID() }
    await bet('10.00', mine)
    await bet('2.50', mine)
    expect(await balance()).toBe('87.50')
    for (const way of ['void', 'void', 'left'] as const)
      expect(await end(mine.round, way)).toEqual({ kind: 'stands', state: 'void' })
    expect(await balance()).toBe('100.00')
    expect(await round(mine.round)).toMatchObject({ state: 'void', returned: 1250 })
    // A later call of the venue changes nothing, and staff can read it.
    expect((await win(mine.round, '30.00')).error).toBe('round_closed')
    expect(await balance()).toBe('100.00')
  })

  it('is closed as it stands; what it wins later still lands; a win is never rolled back', async () => {
    const { bet, win, balance, end } = await newSeamlessPlayer()
    const [one, two] = [randomUUID(), randomUUID()]
    await bet('10.00', { round: one })
    expect(await end(one, 'left')).toEqual({ kind: 'stands', state: 'settled' })
    expect((await win(one, '5.00')).balance).toBe('95.00')
    await bet('10.00', { round: two })
    await win(two, '1.00', { close: false })
    expect(await end(two, 'void')).toEqual({ kind: 'refused', reason: 'round_won' })
    expect(await balance()).toBe('86.00')
    expect(await end(randomUUID(), 'void')).toBeNull()
  })
})

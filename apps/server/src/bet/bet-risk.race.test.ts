import type { TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { transaction } from '../platform/db.ts'
import { type ImportedBet, upsertBets } from './bet.store.ts'

const app = useTestApp()
beforeAll(() => app().changeSetting('review', { turnover_blocks: true }))
afterAll(() => app().changeSetting('review', { turnover_blocks: false }))

const rounds = Array.from({ length: 20 }, (_, n) => n)

async function newPlayer() {
  const player = await app().registerPlayer()
  await app().fund(player, 10_000n)
  return { player, bank: await app().bindCard(player) }
}

function bet(player: TestPlayer, bet_id: string, more: Partial<ImportedBet>): ImportedBet {
  const at = app().clock.now()
  return {
    bet_id: `${bet_id}-${player.id}`,
    version: 1,
    player: player.id,
    game: 'koi-leap',
    stake: 10_000n,
    payout: 0n,
    state: 'settled',
    placed_at: at,
    settled_at: at,
    round: `race-${player.id}`,
    ...more,
  }
}

const feed = (bets: ImportedBet[]) =>
  transaction(app().context.pool, (tx) => upsertBets(tx, 'obgdy', bets))

const withdraw = ({ token, payPassword: password }: TestPlayer, bank: number) =>
  app().call('/api/withdraw', { amount: 100, bank, password }, token)

async function doneOf({ id }: TestPlayer): Promise<number> {
  const { rows } = await app().owner.query(
    'SELECT sum(done)::int AS done FROM turnover_requirement WHERE player_id = $1',
    [id],
  )
  return rows[0].done
}

// R-MONEY-26
it('Y-10: pages in any order race a withdrawal; turnover without risk frees no money', async () => {
  for (const _ of rounds) {
    const { player, bank } = await newPlayer()
    const page = [
      bet(player, 'red', { place: 'red', payout: 20_000n }),
      bet(player, 'black', { place: 'black' }),
      bet(player, 'push', { payout: 10_000n }),
      bet(player, 'told', { at_risk: 0n }),
    ]
    const [reply] = await Promise.all([
      withdraw(player, bank),
      feed(page),
      feed(page.toReversed()),
      feed(page.slice(0, 2)),
    ])
    expect(reply.error).toBe('withdrawal.turnover-short')
    expect(await doneOf(player)).toBe(0)
    expect((await withdraw(player, bank)).error).toBe('withdrawal.turnover-short')
  }
})

it('Y-10: the two sides written at once count their difference, whoever is first', async () => {
  for (const _ of rounds) {
    const { player, bank } = await newPlayer()
    const sides = [
      bet(player, 'small', { place: 'small', stake: 25_000n }),
      bet(player, 'big', { place: 'big' }),
      bet(player, 'big-2', { place: 'big', stake: 6_000n }),
    ]
    await atOnce(6, (n) => feed(sides.slice(n % 3, (n % 3) + 1)))
    expect(await doneOf(player)).toBe(9_000)
    const voidedBet = bet(player, 'big', { place: 'big', state: 'void', version: 2 })
    const [reply] = await Promise.all([
      withdraw(player, bank),
      feed([voidedBet]),
      feed(sides),
    ])
    expect(['withdrawal.turnover-short', undefined]).toContain(reply.error)
    expect(await doneOf(player)).toBe(10_000)
  }
})

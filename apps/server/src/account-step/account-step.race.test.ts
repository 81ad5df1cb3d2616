import { randomUUID } from 'node:crypto'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, expect, it } from 'vitest'
import { completeAccount, protectionsWith, publishTerms } from '../../test/account-steps.ts'
import { openSeamlessSession } from '../seamless/seamless-session.ts'

const key = { id: 'seam-key-1', secret: 'a'.repeat(40) }
const seamless = {
  id: 'seam',
  name: '无界',
  hue: 10,
  secret: 'x'.repeat(20),
  url: 'http://127.0.0.1:1',
  seamlessKeys: [key],
}
const app = useTestApp({
  config: {
    protections: protectionsWith('birth-date', 'terms'),
    venue: { timeoutMs: 2000 },
  },
  operators: [seamless],
})

let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
  // Each round makes deposits, so their number has no limit here.
  await app().owner.query(
    `UPDATE money_setting SET value = value || '{"open_deposits_max": 0}' WHERE key = 'review'`,
  )
})

const toVenue = { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' }

type Round = { player: TestPlayer; session: string }

/** One of the calls that begin something, for the nth caller of a round. */
async function begin({ player, session }: Round, n: number): Promise<string> {
  const { token, id } = player
  switch (n % 4) {
    case 0:
      return (await app().call('/api/recharge', bankDeposit(10_000n), token)).error ?? ''
    case 1:
      return (await app().call('/api/transfer', toVenue, token)).error ?? ''
    case 2:
      return (
        (await app().call('/api/getGameUrl', { plat_name: 'obgdy' }, token)).error ?? ''
      )
    default: {
      const bet = {
        player: `p${id}`,
        currency: 'CNY',
        session,
        game: 'koi-drum',
        transaction: randomUUID(),
        round: randomUUID(),
        amount: '1.00',
      }
      return (await seamlessCaller(app().url, key).call('bet', bet)).error
    }
  }
}

const counts = [
  'SELECT count(*)::int FROM deposit WHERE player_id = $1',
  `SELECT count(*)::int FROM venue_transfer WHERE player_id = $1 AND direction = 'to_venue'`,
  'SELECT count(*)::int FROM game_session WHERE player_id = $1',
  `SELECT count(*)::int FROM seamless_transaction WHERE player_id = $1 AND stake > 0 AND refusal = ''`,
]

async function countsOf({ id }: TestPlayer): Promise<unknown> {
  const columns = counts.map((text, n) => `(${text}) AS n${n}`).join()
  return (await app().owner.query(`SELECT ${columns}`, [id])).rows[0]
}

async function readyRound(): Promise<Round> {
  const player = await app().registerPlayer()
  await completeAccount(app(), player)
  await app().fund(player, 1_000_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  const { id, token } = player
  const session = await openSeamlessSession(app().context.pool, {
    player: id,
    venue: 'seam',
    token,
  })
  return { player, session }
}

const refusals = ['account-step.terms', 'limited']

it('R-AGE-10: nothing begins after the answer that put new terms in force, twenty rounds', async () => {
  const round = await readyRound()
  for (let n = 0; n < 20; n += 1) {
    await completeAccount(app(), round.player)
    for (const each of [0, 3]) expect(await begin(round, each)).toBe('')
    let atTheAnswer: unknown
    await atOnce(9, async (place) => {
      if (place !== (n * 2) % 9) return begin(round, place)
      await publishTerms(app(), staff)
      atTheAnswer = await countsOf(round.player)
      return ''
    })
    for (const error of await atOnce(4, (place) => begin(round, place)))
      expect(refusals).toContain(error)
    expect(await countsOf(round.player)).toEqual(atTheAnswer)
  }
  await app().assertLedgerBalances()
}, 120_000)

it('R-AGE-10: nothing begins after a birth date below the age, twenty rounds', async () => {
  for (let n = 0; n < 20; n += 1) {
    const round = await readyRound()
    const { id, token } = round.player
    await app().owner.query('UPDATE player SET birthday = NULL WHERE id = $1', [id])
    await app().owner.query(`UPDATE account_step_policy SET steps = '{terms}'`)
    let atTheAnswer: unknown
    await atOnce(6, async (place) => {
      if (place !== n % 6) return begin(round, place)
      await app().owner.query(`DELETE FROM account_step_birth_date WHERE player_id = $1`, [
        id,
      ])
      await app().owner.query(`UPDATE account_step_policy SET steps = '{birth-date,terms}'`)
      await app().expectOk('/api/accountsteps/birthdate', { birthday: '2015-01-01' }, token)
      atTheAnswer = await countsOf(round.player)
      return ''
    })
    for (const error of await atOnce(4, (place) => begin(round, place)))
      expect(['account-step.under-age', 'limited']).toContain(error)
    expect(await countsOf(round.player)).toEqual(atTheAnswer)
  }
}, 120_000)

import { randomUUID } from 'node:crypto'
import { bankDeposit, type TestPlayer } from '@jinli/dev-env/api-client'
import { atOnce } from '@jinli/dev-env/at-once'
import { seamlessCaller } from '@jinli/dev-env/seamless-caller'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import { beforeAll, expect, it } from 'vitest'
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
const app = useTestApp({ config: { venue: { timeoutMs: 2000 } }, operators: [seamless] })

let staff: string
beforeAll(async () => {
  staff = await app().staffToken()
  // Each round asks for withdrawals and deposits, so their number has no limit here.
  await app().owner.query(
    `UPDATE money_setting SET value = value || '{"open_withdrawals_max": 0, "open_deposits_max": 0,
      "freeze_hours_after_card": 0, "turnover_blocks": false}' WHERE key = 'review'`,
  )
})

const at = (player: TestPlayer, action: string) =>
  `/admin/api/players/${player.name}/${action}`
const texts = { reason: '核对账户', player_text: '请联系客服。' }
const toVenue = { amount: 1, sourcetype: 'userbalance', targettype: 'obgdy' }

type Round = { player: TestPlayer; bank: unknown; session: string; waitingDeposit: string }

async function readyPlayer(): Promise<{ player: TestPlayer; bank: unknown }> {
  const player = await app().registerPlayer()
  await app().fund(player, 2_000_000n)
  await app().expectOk('/api/uptransferstatus', { transferstatus: 0 }, player.token)
  return { player, bank: await app().bindCard(player) }
}

/** One of the calls that begin something, for the nth caller of a round. */
function moneyCall({ player, bank, session }: Round, n: number): Promise<unknown> {
  const { token, payPassword, id } = player
  switch (n % 5) {
    case 0:
      return app().call('/api/recharge', bankDeposit(10_000n), token)
    case 1:
      return app().call(
        '/api/withdraw',
        { amount: 100, bank, password: payPassword },
        token,
      )
    case 2:
      return app().call('/api/transfer', toVenue, token)
    case 3:
      return app().call('/api/getGameUrl', { plat_name: 'obgdy' }, token)
    default:
      return seamlessCaller(app().url, key).call('bet', {
        player: `p${id}`,
        currency: 'CNY',
        session,
        game: 'koi-drum',
        transaction: randomUUID(),
        round: randomUUID(),
        amount: '1.00',
      })
  }
}

const play = [
  `SELECT count(*)::int FROM venue_transfer WHERE player_id = $1 AND direction = 'to_venue'`,
  `SELECT count(*)::int FROM game_session WHERE player_id = $1`,
  `SELECT count(*)::int FROM seamless_transaction WHERE player_id = $1 AND stake > 0 AND refusal = ''`,
]
const deposits = ['SELECT count(*)::int FROM deposit WHERE player_id = $1']
const withdrawals = ['SELECT count(*)::int FROM withdrawal WHERE player_id = $1']
const counts: Readonly<Record<string, readonly string[]>> = {
  play,
  deposit: deposits,
  withdrawal: withdrawals,
  sign_in: [
    ...play,
    ...deposits,
    ...withdrawals,
    'SELECT count(*)::int FROM player_session WHERE player_id = $1',
  ],
}

async function countsOf({ id }: TestPlayer, kind: string): Promise<unknown> {
  const columns = counts[kind]?.map((text, n) => `(${text}) AS n${n}`).join()
  return (await app().owner.query(`SELECT ${columns}`, [id])).rows[0]
}

async function runRound(kind: string, round: Round, place: number): Promise<void> {
  const { player, waitingDeposit } = round
  let atTheAnswer: unknown
  let id = ''
  const approval = { deposit_no: waitingDeposit }
  await atOnce(10, async (n) => {
    if (n === place) {
      const reply = await app().call(at(player, 'restrict'), { kind, ...texts }, staff)
      expect(reply.code).toBe(200)
      id = String(reply.data?.id)
      atTheAnswer = await countsOf(player, kind)
      return
    }
    if (n === (place + 5) % 10) {
      const path = `/admin/api/deposits/${waitingDeposit}/approve`
      expect((await app().call(path, approval, staff)).code).toBe(200)
      return
    }
    await moneyCall(round, n)
  })
  await atOnce(5, (n) => moneyCall(round, n))
  expect(await countsOf(player, kind)).toEqual(atTheAnswer)
  const endReply = await app().call(
    at(player, `restrictions/${id}/end`),
    { reason: '完' },
    staff,
  )
  expect(endReply.code).toBe(200)
}

it.each(Object.keys(counts))(
  'R-ADMIN-262: nothing of %s begins after the answer, twenty rounds',
  async (kind) => {
    const { player, bank } = await readyPlayer()
    let token = player.token
    for (let n = 0; n < 20; n += 1) {
      if (kind === 'sign_in') token = (await app().comeBack(player)).token
      const whole = { ...player, token }
      const session = await openSeamlessSession(app().context.pool, {
        player: player.id,
        venue: 'seam',
        token,
      })
      const waitingDeposit = await app().submitDeposit(whole, 10_000n)
      await runRound(kind, { player: whole, bank, session, waitingDeposit }, (n * 3) % 10)
    }
    await app().assertLedgerBalances()
  },
  60_000,
)

import { bankCard } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { askAgain, keyedCall, type Scenario } from './scenario.ts'
import { newKey, type Stage, type StagePlayer } from './stage.ts'

/** Bound and deleted cards of a player, and spent tries of the pay password. */
function cardsOf(stage: Stage, player: StagePlayer): Promise<string> {
  return stage.cell(
    `SELECT format('%s bound, %s deleted, %s tries',
       count(*) FILTER (WHERE deleted_at IS NULL), count(deleted_at),
       coalesce((SELECT failures FROM secret_attempt WHERE scope = 'pay' AND subject = $1::text), 0))
     FROM payout_card WHERE player_id = $1::bigint`,
    [player.id],
  )
}

async function binding(stage: Stage) {
  const player = await stage.player()
  const body = bankCard(player, newCardNumber())
  return {
    call: { path: '/api/bindcard', token: player.token, body },
    look: () => cardsOf(stage, player),
  }
}

/** A try is spent before it is verified: a crash in between gives none for free (I-21). */
const countedTry: Scenario = {
  flow: 'F-12',
  point: 'attempt.count.after',
  crashed: '0 bound, 0 deleted, 1 tries',
  told: '200',
  recovered: '1 bound, 0 deleted, 0 tries',
  play: async (stage) => {
    const { call, look } = await binding(stage)
    const keyed = { ...call, key: newKey() }
    return { look, act: () => stage.send(keyed), recover: () => askAgain(stage, keyed) }
  },
}

/** Cards (F-12) and the one switch of the wallet (F-19). */
export const playerScenarios: readonly Scenario[] = [
  countedTry,
  ...keyedCall('bindcard', {
    flow: 'F-12',
    open: '0 bound, 0 deleted, 0 tries',
    done: '1 bound, 0 deleted, 0 tries',
    prepare: binding,
  }),
  ...keyedCall('delcard', {
    flow: 'F-12',
    open: '1 bound, 0 deleted, 0 tries',
    done: '0 bound, 1 deleted, 0 tries',
    prepare: async (stage) => {
      const player = await stage.player()
      const id = await stage.card(player)
      return {
        call: { path: '/api/delcard', token: player.token, body: { id } },
        look: () => cardsOf(stage, player),
      }
    },
  }),
  ...keyedCall('uptransferstatus', {
    flow: 'F-19',
    open: 'off',
    done: 'on',
    prepare: async (stage) => {
      const player = await stage.player()
      const path = '/api/uptransferstatus'
      await stage.must({ path, token: player.token, body: { transferstatus: 0 } })
      return {
        call: { path, token: player.token, body: { transferstatus: 1 } },
        look: () =>
          stage.cell(
            `SELECT CASE WHEN auto_transfer THEN 'on' ELSE 'off' END FROM player WHERE id = $1`,
            [player.id],
          ),
      }
    },
  }),
]

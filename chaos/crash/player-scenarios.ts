import { newKey } from '@jinli/client/key'
import { editPassword, editPayPassword, login } from '@jinli/contract/auth/auth'
import { bindcard, delcard } from '@jinli/contract/payout-card/payout-card'
import { recover, recoverycodes } from '@jinli/contract/recovery/recovery'
import { uptransferstatus } from '@jinli/contract/wallet/wallet'
import { bankCard } from '@jinli/dev-env/api-client'
import { newCardNumber } from '@jinli/dev-env/payout-numbers'
import { callTo } from '../call.ts'
import { askAgain, keyedCall, type Scenario, wordOf } from './scenario.ts'
import { loginPassword, type Stage, type StagePlayer } from './stage.ts'

/** Returns the player's bound and deleted cards, and the failed attempts of the pay password. */
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
  const form = bankCard(player, newCardNumber())
  return {
    call: callTo(bindcard, form, player.token),
    look: () => cardsOf(stage, player),
  }
}

/** An attempt is counted before it is verified, so a crash in between gives no free attempt (I-21). */
const countedTry: Scenario = {
  flow: 'F-12',
  point: 'attempt.count.after',
  afterCrash: '0 bound, 0 deleted, 1 tries',
  response: '200',
  afterRecovery: '1 bound, 0 deleted, 0 tries',
  play: async (stage) => {
    const { call, look } = await binding(stage)
    const keyedRequest = { ...call, key: newKey() }
    return {
      look,
      act: () => stage.send(keyedRequest),
      recover: () => askAgain(stage, keyedRequest),
    }
  },
}

const newSecret = 'brand-new-1'

/** Returns a `look` function: recorded changes, live sessions, and which password hashes have changed. */
async function secretsOf(stage: Stage, player: StagePlayer) {
  const hashes = `SELECT login_hash || ' ' || pay_hash FROM player WHERE id = $1`
  const [login, pay] = (await stage.cell(hashes, [player.id])).split(' ')
  return () =>
    stage.cell(
      `SELECT format('login %s, pay %s, %s noted, %s sessions',
         CASE WHEN login_hash = $2 THEN 'old' ELSE 'new' END,
         CASE WHEN pay_hash = $3 THEN 'old' ELSE 'new' END,
         (SELECT count(*) FROM credential_change WHERE player_id = p.id),
         (SELECT count(*) FROM player_session WHERE player_id = p.id))
       FROM player p WHERE id = $1`,
      [player.id, login, pay],
    )
}

/** A new login password ends every session, so the player signs in with the new password. */
function loginChange(side: 'before' | 'after'): Scenario {
  const finalState = 'login new, pay old, 1 noted, 0 sessions'
  return {
    flow: 'F-13',
    point: `editPassword.commit.${side}`,
    afterCrash: side === 'before' ? 'login old, pay old, 0 noted, 1 sessions' : finalState,
    response: side === 'before' ? '200, then 200' : 'session.password-changed, then 200',
    afterRecovery: 'login new, pay old, 1 noted, 1 sessions',
    play: async (stage) => {
      const player = await stage.player()
      const look = await secretsOf(stage, player)
      const change = { password: loginPassword, paypassword: newSecret }
      const call = callTo(editPassword, change, player.token, newKey())
      const signIn = callTo(login, { name: player.name, password: newSecret }, '')
      return {
        look,
        act: () => stage.send(call),
        recover: async () => {
          const secondResponse = wordOf(await stage.ask(call))
          return `${secondResponse}, then ${wordOf(await stage.ask(signIn))}`
        },
      }
    },
  }
}

/**
 * A recovered login password: the code is used up together with the new password. A client that repeats it finds the
 * code used, and signs in.
 */
function recovery(side: 'before' | 'after'): Scenario {
  const finalState = 'login new, pay old, 1 noted, 0 sessions'
  return {
    flow: 'F-13',
    point: `recovery.commit.${side}`,
    afterCrash: side === 'before' ? 'login old, pay old, 0 noted, 1 sessions' : finalState,
    response: side === 'before' ? '200, then 200' : 'recovery.code-wrong, then 200',
    afterRecovery: 'login new, pay old, 1 noted, 1 sessions',
    play: async (stage) => {
      const player = await stage.player()
      const { data } = await stage.must(
        callTo(recoverycodes, { pay_pass: player.payPassword }, player.token),
      )
      const look = await secretsOf(stage, player)
      const { name } = player
      const [code = ''] = data.codes
      const way = { way: 'code', secret: 'login', name, code } as const
      const call = callTo(recover, { ...way, paypassword: newSecret }, '')
      const signIn = callTo(login, { name, password: newSecret }, '')
      return {
        look,
        act: () => stage.send(call),
        recover: async () => {
          const secondResponse = wordOf(await stage.ask(call))
          return `${secondResponse}, then ${wordOf(await stage.ask(signIn))}`
        },
      }
    },
  }
}

/** Cards (F-12), passwords (F-13) and the automatic transfer switch (F-19). */
export const playerScenarios: readonly Scenario[] = [
  countedTry,
  ...keyedCall('bindcard', {
    flow: 'F-12',
    before: '0 bound, 0 deleted, 0 tries',
    after: '1 bound, 0 deleted, 0 tries',
    prepare: binding,
  }),
  ...keyedCall('delcard', {
    flow: 'F-12',
    before: '1 bound, 0 deleted, 0 tries',
    after: '0 bound, 1 deleted, 0 tries',
    prepare: async (stage) => {
      const player = await stage.player()
      const id = await stage.card(player)
      return {
        call: callTo(delcard, { id }, player.token),
        look: () => cardsOf(stage, player),
      }
    },
  }),
  loginChange('before'),
  loginChange('after'),
  recovery('before'),
  recovery('after'),
  ...keyedCall('editPayPassword', {
    flow: 'F-13',
    before: 'login old, pay old, 0 noted, 1 sessions',
    after: 'login old, pay new, 1 noted, 1 sessions',
    prepare: async (stage) => {
      const player = await stage.player()
      const change = { password: player.payPassword, paypassword: newSecret }
      return {
        call: callTo(editPayPassword, change, player.token),
        look: await secretsOf(stage, player),
      }
    },
  }),
  ...keyedCall('uptransferstatus', {
    flow: 'F-19',
    before: 'off',
    after: 'on',
    prepare: async (stage) => {
      const player = await stage.player()
      const turn = (on: boolean) =>
        callTo(uptransferstatus, { transferstatus: on }, player.token)
      await stage.must(turn(false))
      return {
        call: turn(true),
        look: () =>
          stage.cell(
            `SELECT CASE WHEN auto_transfer THEN 'on' ELSE 'off' END FROM player WHERE id = $1`,
            [player.id],
          ),
      }
    },
  }),
]

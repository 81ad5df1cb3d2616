import { getGameUrl } from '@jinli/contract/venue/venue'
import { transall, uptransferstatus } from '@jinli/contract/wallet/wallet'
import { callTo } from '../call.ts'
import type { Scenario } from './scenario.ts'
import { wordOf } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'
import { transfersOf } from './transfer-scenarios.ts'

type Step = Pick<
  Scenario,
  'point' | 'nth' | 'note' | 'afterCrash' | 'response' | 'afterRecovery'
>

/** Prepares 300 yuan in the centre wallet, 100 at the first venue and 100.19 at the second, which responds late. */
async function spread(stage: Stage): Promise<StagePlayer> {
  const player = await stage.player(50_019n)
  const transfers = [
    ['obgdy', 10_000n],
    // Two transfers, because one transfer of 100.19 would trigger the sentinel on the way to the venue.
    ['pp', 5_010n],
    ['pp', 5_009n],
  ] as const
  for (const [venue, fen] of transfers)
    await stage.must(stage.transferCall(player, venue, fen))
  return player
}

/** The server dies during transall; the player repeats the call, waits, and repeats it once more. */
function recoverAll(step: Step): Scenario {
  return {
    flow: 'F-5',
    ...step,
    play: async (stage) => {
      const player = await spread(stage)
      const call = callTo(transall, {}, player.token)
      return {
        look: () => transfersOf(stage, player, 3),
        act: () => stage.send(call),
        recover: async () => {
          await stage.must(call)
          await stage.settled(player)
          await stage.until('all money home', async () => {
            const { message } = await stage.must(call)
            await stage.settled(player)
            return message === '没有可回收余额'
          })
          return wordOf(await stage.ask(call))
        },
      }
    },
  }
}

const home = 'success,success 500.19/0/0/0/0'
/**
 * A status query closes a transfer that the venue never received; the repeated transall opens a new one. The
 * transfers from both venues are opened at the same time, so the second may also exist before the crash.
 */
const afterRecoverAll = [
  'failed,success,success 500.19/0/0/0/0',
  'failed,failed,success,success 500.19/0/0/0/0',
]

const recoverAlls = [
  {
    point: 'transall.list.after',
    afterCrash: 'none 300/0/0/100/100.19',
    response: '200',
    afterRecovery: home,
  },
  {
    point: 'transall.venue.after',
    note: 'the other venue on its way',
    // Both transfers are sent at the same time: the second may not be open yet when the first is answered.
    afterCrash: ['sent,success 400/0/0/0/0', 'success 400/0/0/0/100.19'],
    response: '200',
    afterRecovery: home,
  },
  {
    point: 'transfer.reserve.after',
    note: 'first opening of transall',
    afterCrash: ['sent 300/0/0/100/100.19', 'sent,sent 300/0/0/100/100.19'],
    response: '200',
    afterRecovery: afterRecoverAll,
  },
].map(recoverAll)

/** Prepares 200 yuan in the centre wallet and 100 at another venue; a launch moves all to the game's venue. */
function launch(step: Step): Scenario {
  return {
    flow: 'F-6',
    ...step,
    play: async (stage) => {
      const player = await stage.player(30_000n)
      await stage.must(stage.transferCall(player, 'pp', 10_000n))
      const { token } = player
      await stage.must(callTo(uptransferstatus, { transferstatus: true }, token))
      const call = callTo(getGameUrl, { plat_name: 'obgdy' }, token)
      return {
        look: () => transfersOf(stage, player, 1),
        act: () => stage.send(call),
        recover: async () => {
          await stage.settled(player)
          const first = await stage.must(call)
          const second = await stage.must(call)
          const fresh = first.data.url !== second.data.url
          return fresh ? 'a fresh address' : 'the old address'
        },
      }
    },
  }
}

const response = 'a fresh address'
const movedState = 'success,success 0/0/0/300/0'

const launches = [
  {
    point: 'launch.url.after',
    afterCrash: 'none 200/0/0/0/100',
    response,
    afterRecovery: movedState,
  },
  {
    point: 'launch.pull.after',
    afterCrash: 'success 300/0/0/0/0',
    response,
    afterRecovery: movedState,
  },
  {
    point: 'transfer.send.after',
    nth: 2,
    note: 'the push of a launch',
    afterCrash: 'sent,success 0/0/300/300/0',
    response,
    afterRecovery: movedState,
  },
  {
    point: 'launch.push.after',
    afterCrash: movedState,
    response,
    afterRecovery: movedState,
  },
].map(launch)

export const recoverAllScenarios: readonly Scenario[] = [...recoverAlls, ...launches]

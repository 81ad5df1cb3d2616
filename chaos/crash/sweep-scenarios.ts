import { getGameUrl } from '@jinli/contract/venue'
import { transall, uptransferstatus } from '@jinli/contract/wallet'
import { callTo } from '../call.ts'
import type { Scenario } from './scenario.ts'
import { wordOf } from './scenario.ts'
import type { Stage, StagePlayer } from './stage.ts'
import { transfersOf } from './transfer-scenarios.ts'

type Step = Pick<Scenario, 'point' | 'nth' | 'note' | 'crashed' | 'told' | 'recovered'>

/** 300 in the centre wallet, 100 at the first venue and 100.19 at the second: its answers are late. */
async function spread(stage: Stage): Promise<StagePlayer> {
  const player = await stage.player(50_019n)
  const transfers = [
    ['obgdy', 10_000n],
    // Two steps, so that the sentinel is not played on the way in.
    ['pp', 5_010n],
    ['pp', 5_009n],
  ] as const
  for (const [venue, fen] of transfers)
    await stage.must(stage.transferCall(player, venue, fen))
  return player
}

/** Transall dies; the player presses again, waits, and presses once more. */
function sweep(step: Step): Scenario {
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
 * A transfer that the venue never saw is closed by asking; the repeat opens another. Both are opened
 * together, so the second may have committed too.
 */
const homeAgain = [
  'failed,success,success 500.19/0/0/0/0',
  'failed,failed,success,success 500.19/0/0/0/0',
]

const sweeps = [
  {
    point: 'transall.list.after',
    crashed: 'none 300/0/0/100/100.19',
    told: '200',
    recovered: home,
  },
  {
    point: 'transall.venue.after',
    note: 'the other venue on its way',
    // Both are asked at once, each by itself: the other may not have been opened when this one has answered.
    crashed: ['sent,success 400/0/0/0/0', 'success 400/0/0/0/100.19'],
    told: '200',
    recovered: home,
  },
  {
    point: 'transfer.reserve.after',
    note: 'first opening of transall',
    crashed: ['sent 300/0/0/100/100.19', 'sent,sent 300/0/0/100/100.19'],
    told: '200',
    recovered: homeAgain,
  },
].map(sweep)

/** 200 in the centre wallet, 100 at another venue; the launch moves all to the game's venue. */
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

const told = 'a fresh address'
const moved = 'success,success 0/0/0/300/0'

const launches = [
  {
    point: 'launch.url.after',
    crashed: 'none 200/0/0/0/100',
    told,
    recovered: moved,
  },
  {
    point: 'launch.pull.after',
    crashed: 'success 300/0/0/0/0',
    told,
    recovered: moved,
  },
  {
    point: 'transfer.send.after',
    nth: 2,
    note: 'the push of a launch',
    crashed: 'sent,success 0/0/300/300/0',
    told,
    recovered: moved,
  },
  {
    point: 'launch.push.after',
    crashed: moved,
    told,
    recovered: moved,
  },
].map(launch)

export const sweepScenarios: readonly Scenario[] = [...sweeps, ...launches]

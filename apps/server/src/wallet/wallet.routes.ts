import { getGameUrl } from '@jinli/contract/venue'
import { centreWallet } from '@jinli/contract/vocabulary'
import {
  balance,
  balancelist,
  transall,
  transfer,
  uptransferstatus,
} from '@jinli/contract/wallet'
import { transferProblem } from '@jinli/contract/wallet.rules'
import type { AppContext } from '../context.ts'
import { refusalEnvelope } from '../envelope.ts'
import { Answer, KeptAnswer, playerRead, playerSaga, playerWrite } from '../handle.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { refuseProblem } from '../platform/refuse.ts'
import { refuseExcluded } from '../play-limit/entry.ts'
import { setAutoTransfer } from '../player/player.store.ts'
import { listVenues } from '../venue/catalogue.store.ts'
import { launchUrl } from '../venue/launch.ts'
import { moveMoneyIn, refuseWhileAuto } from './auto-transfer.ts'
import { recoverAll } from './recover-all.ts'
import { resumeTransfer, transferAnswer } from './transfer-answer.ts'
import { venueBalances } from './venue-balances.ts'
import { openTransfersOf } from './venue-transfer.store.ts'
import { sendTransfer, startTransfer } from './venue-transfer.ts'

async function recoverAnswer(app: AppContext, player: bigint) {
  const [results, venues] = await Promise.all([
    recoverAll(app, player),
    listVenues(app.pool),
  ])
  const names = new Map(venues.map((venue) => [venue.code, venue.name]))
  const home = results.filter((entry) => entry.state === 1)
  const recovered = home.reduce((sum, entry) => sum + entry.amount, 0n)
  const rest = results.length - home.length
  const message =
    results.length === 0 ? '没有可回收余额' : rest === 0 ? '回收成功' : '部分场馆处理中'
  return new Answer(message, {
    recovered,
    venues: results.map(({ venue, ...entry }) => ({
      ...entry,
      name: names.get(venue) ?? venue,
      platname: venue,
    })),
  })
}

export const walletRoutes = [
  playerRead(balance, async ({ player }) => ({ balance: player.available })),

  playerRead(balancelist, async ({ app, player }) => {
    const [venues, balances, open] = await Promise.all([
      listVenues(app.pool),
      venueBalances(app, player.id),
      openTransfersOf(app.pool, player.id),
    ])
    const known = new Map(balances.map((entry) => [entry.venue, entry]))
    return venues
      .filter((venue) => venue.enabled)
      .map(({ code, name }) => ({
        name,
        platname: code,
        balance: known.get(code)?.balance ?? 0n,
        fresh: known.get(code)?.fresh === false ? 0 : 1,
        in_transit: open
          .filter((t) => t.venue === code)
          .reduce((sum, t) => sum + t.amount, 0n),
      }))
  }),

  playerSaga(transfer, {
    run: async ({ app, player, input, claim }) => {
      refuseProblem(transferProblem(input))
      await refuseWhileAuto(app, player.id)
      const toVenue = input.sourcetype === centreWallet
      const order = {
        player: player.id,
        venue: toVenue ? input.targettype : input.sourcetype,
        direction: toVenue ? ('to_venue' as const) : ('to_centre' as const),
        amount: input.amount ?? 0n,
      }
      const keyed = claim ? { claim, refusalAnswer: refusalEnvelope } : undefined
      const started = await startTransfer(app, order, keyed)
      if (started.kind === 'refused') return new KeptAnswer(started.answer)
      if (started.kind === 'new') {
        return transferAnswer(await sendTransfer(app, started.transfer))
      }
      return resumeTransfer(app, started.transfer.out_trade_no)
    },
    resume: ({ app }, outTradeNo) => resumeTransfer(app, outTradeNo),
  }),

  playerSaga(transall, { run: async ({ app, player }) => recoverAnswer(app, player.id) }),

  playerWrite(uptransferstatus, {
    run: async ({ tx, player, input }) => {
      await setAutoTransfer(tx, player.id, input.transferstatus === 1)
      return new Answer('操作成功', null)
    },
  }),

  playerSaga(getGameUrl, {
    run: async ({ app, player, input, caller }) => {
      const at = { venue: input.plat_name, game: input.game_code }
      // A launch that cannot work must not move money first.
      const url = await launchUrl(app, player.id, at, caller)
      crashPoint('launch.url.after')
      await moveMoneyIn(app, player.id, input.plat_name)
      // Asking venues takes seconds: an address is no longer given to who has shut themselves out meanwhile.
      await refuseExcluded(app.pool, player.id)
      return { url }
    },
  }),
]

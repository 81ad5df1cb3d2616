import type { Input } from '@jinli/contract/endpoint'
import { transferCodes } from '@jinli/contract/states'
import type { TransferCode } from '@jinli/contract/transfer-code'
import { askedGame, getGameUrl } from '@jinli/contract/venue'
import { centreWallet } from '@jinli/contract/vocabulary'
import {
  balance,
  balancelist,
  transall,
  transfer,
  uptransferstatus,
} from '@jinli/contract/wallet'
import { transferProblem } from '@jinli/contract/wallet.rules'
import { yuanText } from '@jinli/money/money'
import type { AppContext } from '../context.ts'
import { refusalEnvelope } from '../http/envelope.ts'
import { Answer, type Caller, handle, KeptAnswer } from '../http/handle.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { withinDeadline } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { refuseExcluded } from '../play-limit/entry.ts'
import { setAutoTransfer } from '../player/player.store.ts'
import { openSeamlessSession } from '../seamless/seamless-session.ts'
import { listVenues } from '../venue/catalogue.store.ts'
import { notePlayed } from '../venue/game.store.ts'
import { launchUrl, seatForPlay } from '../venue/launch.ts'
import { refuseMaintenance, type Seat, transferSeatAt } from '../venue/seat.ts'
import { moveMoneyIn, refuseWhileAuto } from './auto-transfer.ts'
import { fundsOf } from './purse.store.ts'
import { recoverAll } from './recover-all.ts'
import { resumeTransfer, transferAnswer } from './transfer-answer.ts'
import { venueBalances } from './venue-balances.ts'
import { sendTransfer, startTransfer } from './venue-transfer.ts'

/** The whole in one sentence: it went well only where all of it is home. */
function recoveryMessage(results: readonly { state: TransferCode }[]): string {
  if (results.length === 0) return '没有可回收余额'
  if (results.every(({ state }) => state === transferCodes.success)) return '回收成功'
  const open = results.some(({ state }) => state >= transferCodes.unknown)
  return open ? '部分场馆处理中' : '部分场馆未能回收'
}

async function recoverAnswer(app: AppContext, player: PlayerId) {
  const [results, venues] = await Promise.all([
    recoverAll(app, player),
    listVenues(app.pool),
  ])
  const names = new Map(venues.map((venue) => [venue.code, venue.name]))
  const home = results.filter((entry) => entry.state === 1)
  const recovered = home.reduce((sum, entry) => sum + entry.amount, 0n)
  return new Answer(recoveryMessage(results), {
    recovered,
    venues: results.map(({ venue, ...entry }) => ({
      ...entry,
      name: names.get(venue) ?? venue,
      platname: venue,
    })),
  })
}

/** What a venue takes just now, by the operator's word. */
function refuseInward(seat: Seat, amount: bigint): void {
  refuseMaintenance(seat)
  const most = seat.venue.transfer_max
  if (most !== null && amount > most) refuse('venue.transfer-max', { most: yuanText(most) })
}

type Launch = {
  app: AppContext
  player: { id: PlayerId }
  input: Input<typeof getGameUrl>
  caller: Caller
}

/** Asks venues several times in a row. */
async function launchGame({ app, player, input, caller }: Launch) {
  const seat = await seatForPlay(app, player.id, input.plat_name)
  // A launch that cannot work must not move money first.
  const opened_at = app.clock.now()
  const url = await launchUrl(app, seat, askedGame(input), caller, (who, venue) =>
    openSeamlessSession(app.pool, who, venue),
  )
  crashPoint('launch.url.after')
  await moveMoneyIn(app, seat)
  // Asking venues takes seconds: an address is no longer given to who has shut themselves out meanwhile.
  await refuseExcluded(app.pool, player.id)
  const game = askedGame(input) || seat.venue.default_game
  await notePlayed(app.pool, player.id, { venue: seat.venue.code, game })
  return { url, opened_at, seamless: seat.client.wallet === 'seamless' }
}

export const walletRoutes = [
  handle(balance, async ({ player }) => ({ balance: player.available })),

  handle(balancelist, async ({ app, player }) => {
    const [venues, asked] = await Promise.all([
      listVenues(app.pool),
      venueBalances(app, player.id, { shows: true }),
    ])
    const silent = new Set(
      asked.filter(({ fresh }) => !fresh).map(({ place }) => place.venue.code),
    )
    const funds = await fundsOf(app.pool, player.id)
    return venues
      .filter((venue) => venue.enabled)
      .map(({ code, name }) => ({
        name,
        platname: code,
        balance: funds.get(code)?.balance ?? 0n,
        fresh: !silent.has(code),
        in_transit: funds.get(code)?.in_transit ?? 0n,
        seamless: app.venues.get(code)?.wallet === 'seamless',
      }))
  }),

  handle(transfer, {
    run: async ({ app, player, input, claim }) => {
      refuseProblem(transferProblem(input))
      await refuseWhileAuto(app, player.id)
      const toVenue = input.sourcetype === centreWallet
      const venue = toVenue ? input.targettype : input.sourcetype
      const seat = await transferSeatAt(app, player.id, venue)
      // Who shut themselves out is not even made known to a venue; the transfer itself decides.
      if (toVenue) {
        await refuseExcluded(app.pool, player.id)
        refuseInward(seat, input.amount ?? 0n)
      }
      const direction = toVenue ? ('to_venue' as const) : ('to_centre' as const)
      const order = { seat, direction, amount: input.amount ?? 0n }
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

  handle(transall, { run: async ({ app, player }) => recoverAnswer(app, player.id) }),

  handle(uptransferstatus, {
    run: async ({ tx, player, input }) => {
      await setAutoTransfer(tx, player.id, input.transferstatus)
      return new Answer('操作成功', null)
    },
  }),

  handle(getGameUrl, {
    run: (context) =>
      withinDeadline(context.app.config.venue.launchMs, () => launchGame(context)),
  }),
]

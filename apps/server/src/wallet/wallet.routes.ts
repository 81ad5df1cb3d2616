import { transferCodes } from '@jinli/contract/states'
import { askedGame, getGameUrl } from '@jinli/contract/venue/venue'
import { centreWallet } from '@jinli/contract/vocabulary'
import type { TransferCode } from '@jinli/contract/wallet/transfer-code'
import {
  balance,
  balancelist,
  transall,
  transfer,
  uptransferstatus,
} from '@jinli/contract/wallet/wallet'
import { type TransferForm, transferProblem } from '@jinli/contract/wallet/wallet.rules'
import type { Input } from '@jinli/contract/wire/endpoint'
import { yuanText } from '@jinli/money/money'
import type { AppContext } from '../context.ts'
import { refusalEnvelope } from '../http/envelope.ts'
import { Answer, type Caller, handle, KeptAnswer } from '../http/handle.ts'
import { crashPoint } from '../platform/crash-point.ts'
import { withinDeadline } from '../platform/deadline.ts'
import type { PlayerId } from '../platform/ids.ts'
import { refuse, refuseProblem } from '../platform/refuse.ts'
import { setAutoTransfer } from '../player/player.store.ts'
import { openSeamlessSession } from '../seamless/seamless-session.ts'
import { listVenues } from '../venue/catalogue.store.ts'
import { coverPath } from '../venue/cover.rules.ts'
import { notePlayed } from '../venue/game.store.ts'
import { accountForPlay, keepGameSession, launchUrl } from '../venue/launch.ts'
import { refusePlay } from '../venue/may-play.ts'
import { type OpenVenueAccount, transferAccountAt } from '../venue/venue-account.ts'
import { refuseWhileAuto, transferAllOut } from './auto-transfer.ts'
import { recoverAll } from './recover-all.ts'
import { resumeTransfer, transferAnswer } from './transfer-answer.ts'
import { venueBalances } from './venue-balances.ts'
import { sendTransfer, startTransfer } from './venue-transfer.ts'
import { fundsOf } from './wallet-summary.store.ts'

/** Returns one message for all venues. It reports success only if every transfer succeeded. */
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
  const recovered = results
    .filter(({ state }) => state === transferCodes.success)
    .reduce((sum, { amount }) => sum + amount, 0n)
  return new Answer(recoveryMessage(results), {
    recovered,
    venues: results.map(({ venue, ...entry }) => ({
      ...entry,
      name: names.get(venue) ?? venue,
      platname: venue,
    })),
  })
}

/** Refuses a wrong amount, and sides that are not the centre wallet and a venue. A name of no wallet is told as such. */
async function refuseSides(app: AppContext, input: TransferForm): Promise<void> {
  const problem = transferProblem(input)
  if (problem?.key === 'transfer.venue-to-venue') {
    const venues = await listVenues(app.pool)
    const wallets = new Set(['', centreWallet, ...venues.map(({ code }) => code)])
    const { sourcetype, targettype } = input
    if (!wallets.has(sourcetype) || !wallets.has(targettype))
      refuse('transfer.wallet-unknown')
  }
  refuseProblem(problem)
}

/** Refuses a transfer to the venue above the operator's maximum. */
function refuseInward(account: OpenVenueAccount, amount: bigint): void {
  const most = account.venue.transfer_max
  if (most !== null && amount > most) refuse('venue.transfer-max', { most: yuanText(most) })
}

type Launch = {
  app: AppContext
  player: { id: PlayerId }
  input: Input<typeof getGameUrl>
  caller: Caller
}

/** Launches a game, with several venue calls one after the other. */
async function launchGame({ app, player, input, caller }: Launch) {
  const venue = input.plat_name
  const requestedGame = askedGame(input)
  const account = await accountForPlay(app, {
    player: player.id,
    venue,
    game: requestedGame,
  })
  const token = caller.token ?? ''
  // The launch address comes first, since a launch that cannot work must not move money.
  const opened_at = app.clock.now()
  const url = await launchUrl(app, account, requestedGame, caller, (who, at) =>
    openSeamlessSession(app.pool, { player: who, venue: at, token }),
  )
  crashPoint('launch.url.after')
  await transferAllOut(app, account)
  const game = requestedGame || account.venue.default_game
  await keepGameSession(app, { player: player.id, venue, game, token })
  await notePlayed(app.pool, player.id, { venue, game })
  return { url, opened_at, seamless: account.client.wallet === 'seamless' }
}

export const walletRoutes = [
  handle(balance, async ({ player }) => ({ balance: player.available })),

  handle(balancelist, async ({ app, player }) => {
    const [venues, balances] = await Promise.all([
      listVenues(app.pool),
      venueBalances(app, player.id, { shows: true }),
    ])
    const silent = new Set(
      balances.filter(({ fresh }) => !fresh).map(({ account: place }) => place.venue.code),
    )
    const funds = await fundsOf(app.pool, player.id)
    return venues
      .filter((venue) => venue.enabled)
      .map(({ code, name, default_game }) => ({
        name,
        platname: code,
        balance: funds.get(code)?.balance ?? 0n,
        fresh: !silent.has(code),
        in_transit: funds.get(code)?.in_transit ?? 0n,
        seamless: app.venues.get(code)?.wallet === 'seamless',
        app_icon: coverPath(code, default_game),
      }))
  }),

  handle(transfer, {
    run: async ({ app, player, input, claim }) => {
      await refuseSides(app, input)
      await refuseWhileAuto(app, player.id)
      const toVenue = input.sourcetype === centreWallet
      const venue = toVenue ? input.targettype : input.sourcetype
      const account = await transferAccountAt(app, player.id, venue)
      // No account is created at a venue for an excluded player. The transfer checks again.
      if (toVenue) {
        await refusePlay(app.pool, { player: player.id, venue, game: '' })
        refuseInward(account, input.amount ?? 0n)
      }
      const direction = toVenue ? ('to_venue' as const) : ('to_centre' as const)
      const order = { account, direction, amount: input.amount ?? 0n }
      const idempotency = claim ? { claim, refusalAnswer: refusalEnvelope } : undefined
      const result = await startTransfer(app, order, idempotency)
      if (result.kind === 'refused') return new KeptAnswer(result.answer)
      if (result.kind === 'new') {
        return transferAnswer(app, await sendTransfer(app, result.transfer))
      }
      return resumeTransfer(app, result.transfer.out_trade_no)
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

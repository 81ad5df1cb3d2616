import * as abuseFlagAdmin from './abuse-flag.admin.ts'
import * as adjustmentAdmin from './adjustment.admin.ts'
import * as agentAdmin from './agent.admin.ts'
import * as agent from './agent.ts'
import * as articleAdmin from './article.admin.ts'
import * as article from './article.ts'
import { attempt } from './attempt.ts'
import * as auditTrail from './audit-trail.admin.ts'
import * as auth from './auth.ts'
import * as bankAdmin from './bank.admin.ts'
import * as betAdmin from './bet.admin.ts'
import * as bet from './bet.ts'
import { challenge } from './challenge.ts'
import * as contentAdmin from './content.admin.ts'
import * as depositAdmin from './deposit.admin.ts'
import * as deposit from './deposit.ts'
import type { Endpoint } from './endpoint.ts'
import * as lobby from './lobby.ts'
import * as me from './me.ts'
import * as messageAdmin from './message.admin.ts'
import * as message from './message.ts'
import * as moneySettingAdmin from './money-setting.admin.ts'
import * as operator from './operator.admin.ts'
import * as payoutCard from './payout-card.ts'
import * as pictureAdmin from './picture.admin.ts'
import * as playLimit from './play-limit.ts'
import * as playerAdmin from './player.admin.ts'
import * as player from './player.ts'
import * as playerSession from './player-session.ts'
import * as promotionAdmin from './promotion.admin.ts'
import * as promotion from './promotion.ts'
import * as promotionApplicationAdmin from './promotion-application.admin.ts'
import * as rebateAdmin from './rebate.admin.ts'
import * as rebate from './rebate.ts'
import * as reconciliationAdmin from './reconciliation.admin.ts'
import * as redPacketAdmin from './red-packet.admin.ts'
import * as redPacket from './red-packet.ts'
import * as roleAdmin from './role.admin.ts'
import * as siteAdmin from './site.admin.ts'
import * as site from './site.ts'
import * as sponsor from './sponsor.ts'
import * as staffAccount from './staff-account.admin.ts'
import * as staffFactor from './staff-factor.admin.ts'
import * as staffKey from './staff-key.admin.ts'
import * as staffSession from './staff-session.admin.ts'
import * as statement from './statement.ts'
import * as stuckBetAdmin from './stuck-bet.admin.ts'
import * as supportAdmin from './support.admin.ts'
import * as support from './support.ts'
import * as supportHoursAdmin from './support-hours.admin.ts'
import * as supportPhraseAdmin from './support-phrase.admin.ts'
import * as venueAdmin from './venue.admin.ts'
import * as venue from './venue.ts'
import * as vipAdmin from './vip.admin.ts'
import * as vip from './vip.ts'
import * as walletAdmin from './wallet.admin.ts'
import * as wallet from './wallet.ts'
import * as withdrawalAdmin from './withdrawal.admin.ts'
import * as withdrawal from './withdrawal.ts'

function endpointsOf(modules: readonly object[]): Endpoint[] {
  return modules.flatMap((m) => Object.values(m)).filter(isEndpoint)
}

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'audience' in value
  )
}

/** Calls of our own for players: the spec's screens without them would leave a player guessing. */
export const ownPlayerCalls: readonly Endpoint[] = [
  attempt,
  challenge,
  statement.transdetail,
  ...endpointsOf([playLimit, playerSession]),
  lobby.gamesearch,
  lobby.mygames,
  lobby.favouritegame,
  bet.betdetail,
  bet.playstanding,
  article.articleSearch,
  message.readMessage,
  message.readAllMessages,
  ...endpointsOf([sponsor, support]),
  rebate.rebatedetail,
  promotion.activitystanding,
  promotion.activityapplication,
  promotion.activityprogress,
  promotion.activitygiveup,
  promotion.doactivitygiveup,
  redPacket.redpacketproof,
  redPacket.redpacketpurse,
  vip.vipstanding,
  vip.viphistory,
  agent.agentapplication,
  agent.agententer,
  agent.agentsummary,
  agent.agentdays,
  agent.agentplayers,
]

/** Every call of spec §7, nothing more and nothing less. */
export const playerCalls: readonly Endpoint[] = endpointsOf([
  article,
  site,
  auth,
  player,
  me,
  wallet,
  deposit,
  withdrawal,
  payoutCard,
  venue,
  lobby,
  bet,
  statement,
  promotion,
  vip,
  rebate,
  redPacket,
  agent,
  message,
]).filter((call) => !ownPlayerCalls.includes(call))

/** Paths of the players' calls that move money under a key: what `attempt` may be asked about. */
export const keyedPaths: ReadonlySet<string> = new Set(
  [...playerCalls, ...ownPlayerCalls]
    .filter((call) => call.keyed === 'money')
    .map((call) => call.path),
)

/** Every call of the back office. */
export const staffCalls: readonly Endpoint[] = endpointsOf([
  abuseFlagAdmin,
  agentAdmin,
  articleAdmin,
  bankAdmin,
  contentAdmin,
  operator,
  staffAccount,
  staffFactor,
  staffKey,
  staffSession,
  auditTrail,
  moneySettingAdmin,
  depositAdmin,
  withdrawalAdmin,
  pictureAdmin,
  playerAdmin,
  promotionAdmin,
  promotionApplicationAdmin,
  adjustmentAdmin,
  rebateAdmin,
  reconciliationAdmin,
  redPacketAdmin,
  roleAdmin,
  siteAdmin,
  walletAdmin,
  betAdmin,
  stuckBetAdmin,
  messageAdmin,
  supportAdmin,
  supportHoursAdmin,
  supportPhraseAdmin,
  venueAdmin,
  vipAdmin,
])

/** Every deed of the audit trail, and how people call it. */
export const deedLabels: ReadonlyMap<string, string> = new Map([
  ...staffCalls.flatMap((call) => Object.entries(call.deeds ?? {})),
  ...Object.entries(staffAccount.consoleDeeds),
])

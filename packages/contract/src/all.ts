import * as abuseFlagAdmin from './abuse-flag/abuse-flag.admin.ts'
import * as riskCaseAdmin from './abuse-flag/risk-case.admin.ts'
import * as accountStepAdmin from './account-step/account-step.admin.ts'
import * as accountStep from './account-step/account-step.ts'
import * as adjustmentAdmin from './adjustment/adjustment.admin.ts'
import * as agentAdmin from './agent/agent.admin.ts'
import * as agent from './agent/agent.ts'
import * as articleAdmin from './article/article.admin.ts'
import * as article from './article/article.ts'
import * as attempt from './attempt/attempt.ts'
import * as auditTrail from './audit-trail/audit-trail.admin.ts'
import * as auth from './auth/auth.ts'
import * as challenge from './auth/challenge.ts'
import * as bankAdmin from './bank/bank.admin.ts'
import * as betAdmin from './bet/bet.admin.ts'
import * as bet from './bet/bet.ts'
import * as breakGlass from './break-glass/break-glass.admin.ts'
import * as contact from './contact/contact.ts'
import * as contentAdmin from './content/content.admin.ts'
import * as demo from './demo/demo.ts'
import * as depositAdmin from './deposit/deposit.admin.ts'
import * as deposit from './deposit/deposit.ts'
import * as depositCorrection from './deposit/deposit-correction.admin.ts'
import * as paymentMethods from './deposit/payment-methods.ts'
import * as exportJobAdmin from './export-job/export-job.admin.ts'
import * as exportScheduleAdmin from './export-job/export-schedule.admin.ts'
import * as analysisAdmin from './figure/analysis.admin.ts'
import * as figureAdmin from './figure/figure.admin.ts'
import * as freezeAdmin from './freeze/freeze.admin.ts'
import * as healthAdmin from './health/health.admin.ts'
import * as identityAdmin from './identity/identity.admin.ts'
import * as identity from './identity/identity.ts'
import * as markerAdmin from './marker/marker.admin.ts'
import * as marker from './marker/marker.ts'
import * as messageAdmin from './message/message.admin.ts'
import * as message from './message/message.ts'
import * as moneySettingAdmin from './money-setting/money-setting.admin.ts'
import * as operator from './operator/operator.admin.ts'
import * as savedView from './operator/saved-view.admin.ts'
import * as staffAccount from './operator/staff-account.admin.ts'
import * as staffDraft from './operator/staff-draft.admin.ts'
import * as staffFactor from './operator/staff-factor.admin.ts'
import * as staffKey from './operator/staff-key.admin.ts'
import * as staffLink from './operator/staff-link.admin.ts'
import * as outboxAdmin from './outbox/outbox.admin.ts'
import * as outbox from './outbox/outbox.ts'
import * as payoutCard from './payout-card/payout-card.ts'
import * as pictureAdmin from './picture/picture.admin.ts'
import * as gameLimit from './play-limit/game-limit.ts'
import * as playLimit from './play-limit/play-limit.ts'
import * as staffLimitAdmin from './play-limit/staff-limit.admin.ts'
import * as passkey from './player-factor/passkey.ts'
import * as playerFactorAdmin from './player-factor/player-factor.admin.ts'
import * as playerFactor from './player-factor/player-factor.ts'
import * as correctionAdmin from './profile/correction.admin.ts'
import * as linkedPlayerAdmin from './profile/linked-player.admin.ts'
import * as playerListAdmin from './profile/player-list.admin.ts'
import * as playerNoteAdmin from './profile/player-note.admin.ts'
import * as playerRecordsAdmin from './profile/player-records.admin.ts'
import * as playerTimelineAdmin from './profile/player-timeline.admin.ts'
import * as profileAdmin from './profile/profile.admin.ts'
import * as profile from './profile/profile.ts'
import * as promotionAdmin from './promotion/promotion.admin.ts'
import * as promotion from './promotion/promotion.ts'
import * as promotionApplicationAdmin from './promotion/promotion-application.admin.ts'
import * as sponsor from './promotion/sponsor.ts'
import * as realityCheck from './reality-check/reality-check.ts'
import * as rebateAdmin from './rebate/rebate.admin.ts'
import * as rebate from './rebate/rebate.ts'
import * as reconciliationAdmin from './reconciliation/reconciliation.admin.ts'
import * as recoveryAdmin from './recovery/recovery.admin.ts'
import * as recovery from './recovery/recovery.ts'
import * as redPacketAdmin from './red-packet/red-packet.admin.ts'
import * as redPacket from './red-packet/red-packet.ts'
import * as restrictionAdmin from './restriction/restriction.admin.ts'
import * as roleAdmin from './role/role.admin.ts'
import * as winHoldAdmin from './seamless/win-hold.admin.ts'
import * as searchAdmin from './search/search.admin.ts'
import * as playerSessionAdmin from './session/player-session.admin.ts'
import * as playerSession from './session/player-session.ts'
import * as staffSession from './session/staff-session.admin.ts'
import * as siteAdmin from './site/site.admin.ts'
import * as site from './site/site.ts'
import * as orderRecord from './statement/order-record.ts'
import * as statement from './statement/statement.ts'
import * as stuckBetAdmin from './stuck-bet/stuck-bet.admin.ts'
import * as supportAdmin from './support/support.admin.ts'
import * as support from './support/support.ts'
import * as supportHoursAdmin from './support/support-hours.admin.ts'
import * as supportPhraseAdmin from './support/support-phrase.admin.ts'
import * as lobby from './venue/lobby.ts'
import * as venueAdmin from './venue/venue.admin.ts'
import * as venue from './venue/venue.ts'
import * as levelChangeAdmin from './vip/level-change.admin.ts'
import * as vipAdmin from './vip/vip.admin.ts'
import * as vip from './vip/vip.ts'
import * as walletAdmin from './wallet/wallet.admin.ts'
import * as wallet from './wallet/wallet.ts'
import type { AuditNoun } from './wire/audit-noun.ts'
import type { Endpoint } from './wire/endpoint.ts'
import * as withdrawalAdmin from './withdrawal/withdrawal.admin.ts'
import * as withdrawal from './withdrawal/withdrawal.ts'
import * as withdrawalReversal from './withdrawal/withdrawal-reversal.admin.ts'

/** The concepts with calls: a few words for readers of the OpenAPI document, and their modules. */
const concepts = {
  figure: { about: 'Overview and reports', modules: [figureAdmin, analysisAdmin] },
  health: { about: 'The health of the system', modules: [healthAdmin] },
  'export-job': {
    about: 'Files of lists and reports',
    modules: [exportJobAdmin, exportScheduleAdmin],
  },
  'account-step': {
    about: 'What an account needs before deposits and play',
    modules: [accountStep, accountStepAdmin],
  },
  identity: { about: 'Who a player is', modules: [identity, identityAdmin] },
  freeze: { about: 'Freezes of players', modules: [freezeAdmin] },
  'abuse-flag': { about: 'Hints of abuse', modules: [abuseFlagAdmin, riskCaseAdmin] },
  agent: {
    about: 'Agents, their applications and their portal',
    modules: [agent, agentAdmin],
  },
  article: { about: 'Help pages', modules: [article, articleAdmin] },
  attempt: {
    about: 'What became of a request with an idempotency key',
    modules: [attempt],
  },
  auth: { about: 'Sign-up, sign-in and passwords of players', modules: [auth, challenge] },
  bank: { about: 'Banks of payout cards', modules: [bankAdmin] },
  contact: { about: 'Verified e-mail and mobile', modules: [contact] },
  demo: { about: 'Games with play money', modules: [demo] },
  content: { about: 'Banners, notices and popups', modules: [contentAdmin] },
  operator: {
    about: 'Staff accounts, their sign-in and second factors',
    modules: [
      operator,
      staffAccount,
      staffDraft,
      staffFactor,
      staffKey,
      staffLink,
      savedView,
    ],
  },
  session: {
    about: 'Open sign-ins',
    modules: [playerSession, playerSessionAdmin, staffSession],
  },
  'audit-trail': { about: 'What staff did', modules: [auditTrail] },
  'money-setting': {
    about: 'Rates, fees, accounts and limits',
    modules: [moneySettingAdmin],
  },
  deposit: {
    about: 'Deposits and their review',
    modules: [deposit, paymentMethods, depositAdmin, depositCorrection],
  },
  withdrawal: {
    about: 'Withdrawals, their review and payment',
    modules: [withdrawal, withdrawalAdmin, withdrawalReversal],
  },
  'payout-card': { about: 'Cards and addresses for payouts', modules: [payoutCard] },
  picture: { about: 'Pictures that staff upload', modules: [pictureAdmin] },
  'player-factor': {
    about: 'Second factors and passkeys of players',
    modules: [playerFactor, passkey, playerFactorAdmin],
  },
  'play-limit': {
    about: 'A player’s limits and exclusion',
    modules: [playLimit, gameLimit, staffLimitAdmin],
  },
  profile: {
    about: 'What a player tells about themselves',
    modules: [
      profile,
      profileAdmin,
      playerListAdmin,
      correctionAdmin,
      linkedPlayerAdmin,
      playerNoteAdmin,
      playerRecordsAdmin,
      playerTimelineAdmin,
    ],
  },
  promotion: {
    about: 'Promotions and applications',
    modules: [promotion, sponsor, promotionAdmin, promotionApplicationAdmin],
  },
  adjustment: {
    about: 'Corrections of a balance by two members of staff',
    modules: [adjustmentAdmin],
  },
  'reality-check': {
    about: 'How long a player has played, told and answered',
    modules: [realityCheck],
  },
  rebate: { about: 'Shares of stakes paid back', modules: [rebate, rebateAdmin] },
  reconciliation: {
    about: 'The ledger against the venues',
    modules: [reconciliationAdmin],
  },
  recovery: {
    about: 'Forgotten passwords',
    modules: [recovery, recoveryAdmin],
  },
  'red-packet': { about: 'The daily draw', modules: [redPacket, redPacketAdmin] },
  restriction: {
    about: 'What staff forbid a player',
    modules: [restrictionAdmin],
  },
  role: { about: 'Roles and permissions', modules: [roleAdmin] },
  'break-glass': { about: 'A role for some hours', modules: [breakGlass] },
  site: { about: 'The site, its addresses and switches', modules: [site, siteAdmin] },
  search: { about: 'The search box of staff', modules: [searchAdmin] },
  statement: { about: 'A player’s money records', modules: [statement, orderRecord] },
  wallet: { about: 'Balance and transfers', modules: [wallet, walletAdmin] },
  bet: { about: 'Bets and turnover', modules: [bet, betAdmin] },
  seamless: {
    about: 'Wins of seamless venues that wait for staff',
    modules: [winHoldAdmin],
  },
  'stuck-bet': { about: 'Bets that do not end', modules: [stuckBetAdmin] },
  marker: { about: 'Signs that play harms a player', modules: [marker, markerAdmin] },
  message: { about: 'Mails to players', modules: [message, messageAdmin] },
  outbox: { about: 'E-mails and short messages', modules: [outbox, outboxAdmin] },
  support: {
    about: 'Conversations with staff',
    modules: [support, supportAdmin, supportHoursAdmin, supportPhraseAdmin],
  },
  venue: { about: 'Venues, games and lobby', modules: [venue, lobby, venueAdmin] },
  vip: { about: 'VIP levels and gifts', modules: [vip, vipAdmin, levelChangeAdmin] },
} as const satisfies Record<string, { about: string; modules: readonly object[] }>

export type Concept = keyof typeof concepts

/** A call with its concept and its name: that of its export, in a review queue after that of the queue. */
export type NamedCall = { name: string; concept: Concept; call: Endpoint }

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === 'object' && value !== null && 'path' in value && 'audience' in value
  )
}

/** Returns whether an export is the calls of a review queue. */
function isQueue(value: unknown): value is Readonly<Record<string, Endpoint>> {
  const parts = typeof value === 'object' && value !== null ? Object.values(value) : []
  return parts.length > 0 && parts.every(isEndpoint)
}

function namedCallsOf(module: object): Omit<NamedCall, 'concept'>[] {
  return Object.entries(module).flatMap(([name, value]) => {
    if (isEndpoint(value)) return [{ name, call: value }]
    if (!isQueue(value)) return []
    return Object.entries(value).map(([part, call]) => ({
      name: `${name}${part.charAt(0).toUpperCase()}${part.slice(1)}`,
      call,
    }))
  })
}

function callsOf(modules: readonly object[]): Endpoint[] {
  return modules.flatMap(namedCallsOf).map(({ call }) => call)
}

function gatherAuditNouns(): Map<string, AuditNoun> {
  const nouns = new Map<string, AuditNoun>()
  const modules = Object.values(concepts)
    .map((each) => each.modules)
    .flat()
  for (const module of modules) {
    if (!('auditNouns' in module)) continue
    for (const [noun, each] of Object.entries<AuditNoun>(module.auditNouns)) {
      const words = { ...nouns.get(noun)?.words, ...each.words }
      nouns.set(noun, { ...nouns.get(noun), ...each, words })
    }
  }
  return nouns
}

/** Every call of the contract with its name, which is unique. */
export const namedCalls: readonly NamedCall[] = (
  Object.entries(concepts) as [Concept, { modules: readonly object[] }][]
).flatMap(([concept, { modules }]) =>
  modules.flatMap(namedCallsOf).map((each) => ({ ...each, concept })),
)

/** The tags of the OpenAPI document. */
export const tags: readonly { name: string; description: string }[] = Object.entries(
  concepts,
).map(([name, { about }]) => ({ name, description: about }))

/** The exports of the modules with calls, by name. Among them are the schemas that several calls use. */
export const moduleExports: readonly (readonly [string, unknown])[] = Object.values(
  concepts,
).flatMap(({ modules }) => modules.flatMap((module) => Object.entries(module)))

/** The player calls that are not in the spec (extensions). */
export const ownPlayerCalls: readonly Endpoint[] = [
  attempt.attempt,
  ...callsOf([accountStep, identity, marker]),
  challenge.challenge,
  statement.transdetail,
  ...callsOf([contact, outbox, passkey, playerFactor, recovery]),
  ...callsOf([
    gameLimit,
    orderRecord,
    paymentMethods,
    playLimit,
    playerSession,
    realityCheck,
  ]),
  deposit.payreference,
  lobby.gamesearch,
  lobby.mygames,
  lobby.favouritegame,
  ...callsOf([demo]),
  bet.betdetail,
  bet.playstanding,
  article.articleSearch,
  message.readMessage,
  message.readAllMessages,
  ...callsOf([sponsor, support]),
  rebate.rebatedetail,
  rebate.rebategames,
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

/** Every call of the back office. */
export const staffCalls: readonly Endpoint[] = namedCalls
  .map(({ call }) => call)
  .filter((call) => call.path.startsWith('/admin/'))

/** The calls of spec §7, complete and without additions. */
export const playerCalls: readonly Endpoint[] = namedCalls
  .map(({ call }) => call)
  .filter((call) => !staffCalls.includes(call) && !ownPlayerCalls.includes(call))

/** The paths of the player calls that require an idempotency key. The call `attempt` accepts only these paths. */
export const keyedPaths: ReadonlySet<string> = new Set(
  [...playerCalls, ...ownPlayerCalls]
    .filter((call) => call.idempotency === 'required')
    .map((call) => call.path),
)

/** Every call of the contract. */
export const allCalls: readonly Endpoint[] = [
  ...playerCalls,
  ...ownPlayerCalls,
  ...staffCalls,
]

/** Every audit action with its label. */
export const auditActionLabels: ReadonlyMap<string, string> = new Map([
  ...staffCalls.flatMap((call) => Object.entries(call.auditActions ?? {})),
  ...Object.entries(staffAccount.consoleActions),
])

/** The nouns of audit actions, with what their modules say of them. */
export const auditNouns: ReadonlyMap<string, AuditNoun> = gatherAuditNouns()

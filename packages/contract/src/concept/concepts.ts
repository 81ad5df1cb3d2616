import * as abuseFlag from './abuse-flag.concept.ts'
import * as accountStep from './account-step.concept.ts'
import * as adjustment from './adjustment.concept.ts'
import * as agent from './agent.concept.ts'
import * as auditTrail from './audit-trail.concept.ts'
import * as auth from './auth.concept.ts'
import * as bank from './bank.concept.ts'
import * as bet from './bet.concept.ts'
import * as breakGlass from './break-glass.concept.ts'
import * as contact from './contact.concept.ts'
import * as content from './content.concept.ts'
import * as demo from './demo.concept.ts'
import * as deposit from './deposit.concept.ts'
import * as exportJob from './export-job.concept.ts'
import * as figure from './figure.concept.ts'
import * as health from './health.concept.ts'
import * as identity from './identity.concept.ts'
import * as marker from './marker.concept.ts'
import * as message from './message.concept.ts'
import * as moneySetting from './money-setting.concept.ts'
import * as operator from './operator.concept.ts'
import * as outbox from './outbox.concept.ts'
import * as payoutCard from './payout-card.concept.ts'
import * as picture from './picture.concept.ts'
import * as playLimit from './play-limit.concept.ts'
import * as player from './player.concept.ts'
import * as playerFactor from './player-factor.concept.ts'
import * as promotion from './promotion.concept.ts'
import * as rebate from './rebate.concept.ts'
import * as reconciliation from './reconciliation.concept.ts'
import * as recovery from './recovery.concept.ts'
import * as redPacket from './red-packet.concept.ts'
import * as restriction from './restriction.concept.ts'
import * as review from './review.concept.ts'
import * as role from './role.concept.ts'
import * as seamless from './seamless.concept.ts'
import * as search from './search.concept.ts'
import * as site from './site.concept.ts'
import * as stuckBet from './stuck-bet.concept.ts'
import * as support from './support.concept.ts'
import * as venue from './venue.concept.ts'
import * as vip from './vip.concept.ts'
import * as wallet from './wallet.concept.ts'
import * as withdrawal from './withdrawal.concept.ts'

// Each concept (deposit, wallet, …) declares its entries for the tables below in its `.concept.ts` file. Such a file
// holds plain texts and imports no call.

/** All concepts with such entries. */
const concepts = [
  deposit,
  withdrawal,
  wallet,
  adjustment,
  moneySetting,
  bank,
  rebate,
  reconciliation,
  figure,
  health,
  bet,
  seamless,
  venue,
  demo,
  player,
  restriction,
  recovery,
  contact,
  playerFactor,
  vip,
  abuseFlag,
  marker,
  review,
  agent,
  promotion,
  content,
  message,
  redPacket,
  site,
  support,
  role,
  operator,
  breakGlass,
  accountStep,
  auditTrail,
  exportJob,
  identity,
  auth,
  outbox,
  payoutCard,
  picture,
  playLimit,
  stuckBet,
  search,
] as const

/** The tables or lists with the name `T`, from every concept that has one. */
type Each<T extends string, C = (typeof concepts)[number]> =
  C extends Readonly<Record<T, infer Table>> ? Table : never
type Merge<U> = (U extends unknown ? (each: U) => void : never) extends (
  all: infer All,
) => void
  ? { readonly [K in keyof All]: All[K] }
  : never

function eachOf<T extends string>(name: T): Each<T>[] {
  const all: readonly { readonly [table: string]: unknown }[] = concepts
  return all.flatMap((concept) => (name in concept ? [concept[name] as Each<T>] : []))
}

function merge<U>(tables: readonly U[]): Merge<U> {
  return Object.assign({}, ...tables)
}

function gather<T extends string>(name: T): Merge<Each<T>> {
  return merge(eachOf(name))
}

function gatherLists<T extends string>(name: T) {
  return eachOf(name).flat()
}

/** Sources of turnover requirements. */
export const turnoverSources = /* @__PURE__ */ gather('turnoverSources')

/** Texts for the timeline of a money record of type 9 (adjustments and rewards). */
export const waySteps = /* @__PURE__ */ gather('waySteps')

/** Titles of ledger transactions for the player. */
export const entryTitles = /* @__PURE__ */ gather('entryTitles')

/** Accounts of the house in the ledger, with the names that staff read. */
export const houseAccounts = /* @__PURE__ */ gather('houseAccounts')

/** Mails that the system sends to a player by itself. */
export const mails = /* @__PURE__ */ gather('mails')

/**
 * The paths of calls that run in one transaction and move money, or decide where money goes. `chaos crash-points`
 * kills the server before and after the commit of each call.
 */
export const crashCalls = /* @__PURE__ */ gatherLists('crashCalls')

/** Transactions of jobs, and of flows that commit more than once; also crash points. */
export const crashCommits = /* @__PURE__ */ gatherLists('crashCommits')

/** Steps between two commits of such a flow; also crash points. */
export const crashSteps = /* @__PURE__ */ gatherLists('crashSteps')

/** Permissions of the shipped roles. Role screens list them in this order. */
export const grants = [
  support.grants,
  deposit.grants,
  withdrawal.grants,
  wallet.grants,
  adjustment.grants,
  moneySetting.grants,
  bank.grants,
  rebate.grants,
  redPacket.grants,
  reconciliation.grants,
  figure.grants,
  health.grants,
  bet.grants,
  seamless.grants,
  venue.grants,
  player.grants,
  recovery.grants,
  review.grants,
  abuseFlag.grants,
  marker.grants,
  agent.grants,
  identity.grants,
  promotion.grants,
  vip.grants,
  content.grants,
  message.grants,
  outbox.grants,
  site.grants,
  operator.grants,
  role.grants,
  breakGlass.grants,
  auditTrail.grants,
  exportJob.grants,
] as const

/** Kinds of tasks that wait for staff, in the order in which a member sees them. */
export const tasks = /* @__PURE__ */ merge([
  deposit.tasks,
  withdrawal.tasks,
  wallet.tasks,
  seamless.tasks,
  abuseFlag.tasks,
  marker.tasks,
  player.tasks,
  recovery.tasks,
  vip.tasks,
  stuckBet.tasks,
  adjustment.tasks,
  content.tasks,
  identity.tasks,
  support.tasks,
  agent.tasks,
  promotion.tasks,
  role.tasks,
  operator.tasks,
  breakGlass.tasks,
  site.tasks,
  moneySetting.tasks,
  message.tasks,
])

// The player app and the sign-in page of staff use the next tables. They name each concept, so that the bundler can drop
// the other tables.

/** Topics of the ready-made reasons that staff choose from. */
export const reasons = {
  ...deposit.reasons,
  ...withdrawal.reasons,
  ...adjustment.reasons,
}

/** The routes of the player app (spec §2). */
export const routes = [
  ...deposit.routes,
  ...withdrawal.routes,
  ...wallet.routes,
  ...rebate.routes,
  ...bet.routes,
  ...venue.routes,
  ...demo.routes,
  ...playLimit.routes,
  ...player.routes,
  ...recovery.routes,
  ...contact.routes,
  ...playerFactor.routes,
  ...vip.routes,
  ...agent.routes,
  ...promotion.routes,
  ...content.routes,
  ...message.routes,
  ...redPacket.routes,
  ...site.routes,
  ...support.routes,
  ...accountStep.routes,
  ...auth.routes,
  ...payoutCard.routes,
] as const
export type PlayerRoute = (typeof routes)[number]

/** All permissions of staff, in the order of the role matrix. */
export const permissions = {
  ...deposit.permissions,
  ...withdrawal.permissions,
  ...wallet.permissions,
  ...adjustment.permissions,
  ...moneySetting.permissions,
  ...bank.permissions,
  ...rebate.permissions,
  ...reconciliation.permissions,
  ...figure.permissions,
  ...health.permissions,
  ...bet.permissions,
  ...seamless.permissions,
  ...venue.permissions,
  ...player.permissions,
  ...vip.permissions,
  ...abuseFlag.permissions,
  ...marker.permissions,
  ...review.permissions,
  ...agent.permissions,
  ...promotion.permissions,
  ...content.permissions,
  ...message.permissions,
  ...redPacket.permissions,
  ...site.permissions,
  ...support.permissions,
  ...role.permissions,
  ...operator.permissions,
  ...breakGlass.permissions,
  ...auditTrail.permissions,
  ...exportJob.permissions,
  ...outbox.permissions,
  ...identity.permissions,
}

/** Refusals of calls. */
export const refusals = {
  ...accountStep.refusals,
  ...adjustment.refusals,
  ...agent.refusals,
  ...auditTrail.refusals,
  ...auth.refusals,
  ...bank.refusals,
  ...bet.refusals,
  ...breakGlass.refusals,
  ...contact.refusals,
  ...content.refusals,
  ...deposit.refusals,
  ...exportJob.refusals,
  ...identity.refusals,
  ...marker.refusals,
  ...message.refusals,
  ...moneySetting.refusals,
  ...operator.refusals,
  ...outbox.refusals,
  ...payoutCard.refusals,
  ...picture.refusals,
  ...playLimit.refusals,
  ...player.refusals,
  ...playerFactor.refusals,
  ...promotion.refusals,
  ...rebate.refusals,
  ...recovery.refusals,
  ...redPacket.refusals,
  ...restriction.refusals,
  ...review.refusals,
  ...role.refusals,
  ...search.refusals,
  ...site.refusals,
  ...stuckBet.refusals,
  ...support.refusals,
  ...venue.refusals,
  ...vip.refusals,
  ...demo.refusals,
  ...wallet.refusals,
  ...withdrawal.refusals,
}

/** The names that players see for money records of type 9 (adjustments and rewards). */
export const ways = {
  ...adjustment.ways,
  ...deposit.ways,
  ...promotion.ways,
  ...rebate.ways,
  ...redPacket.ways,
  ...vip.ways,
  ...withdrawal.ways,
}

import { abuseFlagAdminRoutes } from './abuse-flag/abuse-flag.admin.ts'
import { abuseFlagJobs } from './abuse-flag/abuse-flag.jobs.ts'
import { riskCaseAdminRoutes } from './abuse-flag/risk-case.admin.ts'
import { screeningJobs } from './abuse-flag/screening.jobs.ts'
import { accountStepAdminRoutes } from './account-step/account-step.admin.ts'
import { accountStepJobs } from './account-step/account-step.jobs.ts'
import { accountStepRoutes } from './account-step/account-step.routes.ts'
import { seedAccountPolicy } from './account-step/first-policy.ts'
import { adjustmentAdminRoutes } from './adjustment/adjustment.admin.ts'
import { agentAdminRoutes } from './agent/agent.admin.ts'
import { agentJobs } from './agent/agent.jobs.ts'
import { agentRoutes } from './agent/agent.routes.ts'
import { agentPortalRoutes } from './agent/agent-portal.routes.ts'
import { articleAdminRoutes } from './article/article.admin.ts'
import { articleRoutes } from './article/article.routes.ts'
import { seedArticles } from './article/first-articles.ts'
import { attemptRoutes } from './attempt/attempt.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { passkeySignInRoutes } from './auth/passkey-sign-in.routes.ts'
import { passwordRoutes } from './auth/password.routes.ts'
import { playerSessionAdminRoutes } from './auth/player-session.admin.ts'
import { playerSessionRoutes } from './auth/player-session.routes.ts'
import { unlockAdminRoutes } from './auth/unlock.admin.ts'
import { bankAdminRoutes } from './bank/bank.admin.ts'
import { betAdminRoutes } from './bet/bet.admin.ts'
import { betRoutes } from './bet/bet.routes.ts'
import { betJobs } from './bet/bet-import.jobs.ts'
import { rejectedRowAdminRoutes } from './bet/rejected-row.admin.ts'
import { breakGlassAdminRoutes } from './break-glass/break-glass.admin.ts'
import { contactJobs } from './contact/contact.jobs.ts'
import { contentAdminRoutes } from './content/content.admin.ts'
import { contentRoutes } from './content/content.routes.ts'
import { seedContent } from './content/first-content-items.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { depositAdminRoutes, depositExport } from './deposit/deposit.admin.ts'
import { depositJobs } from './deposit/deposit.jobs.ts'
import { depositRoutes } from './deposit/deposit.routes.ts'
import { depositCorrectionAdminRoutes } from './deposit/deposit-correction.admin.ts'
import { exportJobAdminRoutes } from './export-job/export-job.admin.ts'
import { exportJobs } from './export-job/export-job.jobs.ts'
import { exportScheduleAdminRoutes } from './export-job/export-schedule.admin.ts'
import { analysisAdminRoutes, analysisExport } from './figure/analysis.admin.ts'
import { figureAdminRoutes, financeExport, liabilityExport } from './figure/figure.admin.ts'
import { figureJobs } from './figure/figure.jobs.ts'
import { freezeAdminRoutes } from './freeze/freeze.admin.ts'
import { gameSessionJobs } from './game-session/game-session.jobs.ts'
import { healthAdminRoutes } from './health/health.admin.ts'
import type { Route } from './http/handle.ts'
import { seedIdentityPolicy } from './identity/first-identity-policy.ts'
import { identityAdminRoutes } from './identity/identity.admin.ts'
import { identityJobs } from './identity/identity.jobs.ts'
import { identityRoutes } from './identity/identity.routes.ts'
import type { Job } from './job.ts'
import { findMarkers } from './marker/find-markers.ts'
import { markerAdminRoutes } from './marker/marker.admin.ts'
import { markerJobs } from './marker/marker.jobs.ts'
import { markerRoutes } from './marker/marker.routes.ts'
import { countMailingReaders } from './message/count-mailing-readers.ts'
import { mailingJobs } from './message/mailing.jobs.ts'
import { messageAdminRoutes } from './message/message.admin.ts'
import { messageRoutes } from './message/message.routes.ts'
import { seedMoneySettings } from './money-setting/first-money-settings.ts'
import { moneySettingAdminRoutes } from './money-setting/money-setting.admin.ts'
import { auditExport, auditTrailAdminRoutes } from './operator/audit-trail.admin.ts'
import { operatorAdminRoutes } from './operator/operator.admin.ts'
import { savedViewAdminRoutes } from './operator/saved-view.admin.ts'
import { staffAccountAdminRoutes } from './operator/staff-account.admin.ts'
import { staffDraftAdminRoutes } from './operator/staff-draft.admin.ts'
import { staffFactorAdminRoutes } from './operator/staff-factor.admin.ts'
import { staffKeyAdminRoutes } from './operator/staff-key.admin.ts'
import { staffLinkAdminRoutes } from './operator/staff-link.admin.ts'
import { staffSessionAdminRoutes } from './operator/staff-session.admin.ts'
import { copyMail } from './outbox/copy-mail.ts'
import { outboxAdminRoutes } from './outbox/outbox.admin.ts'
import { outboxJobs } from './outbox/outbox.jobs.ts'
import { outboxRoutes } from './outbox/outbox.routes.ts'
import { payoutCardRoutes } from './payout-card/payout-card.routes.ts'
import { pictureAdminRoutes } from './picture/picture.admin.ts'
import { pictureJobs } from './picture/picture.jobs.ts'
import type { EventReader } from './platform/event-log.store.ts'
import { eventTeller } from './platform/event-teller.ts'
import { gameLimitRoutes } from './play-limit/game-limit.routes.ts'
import { playLimitRoutes } from './play-limit/play-limit.routes.ts'
import { recallPlay } from './play-limit/recall-play.ts'
import { staffLimitAdminRoutes } from './play-limit/staff-limit.admin.ts'
import { playerFactorAdminRoutes } from './player-factor/player-factor.admin.ts'
import { playerFactorJobs } from './player-factor/player-factor.jobs.ts'
import { correctionAdminRoutes } from './profile/correction.admin.ts'
import { linkedPlayerAdminRoutes } from './profile/linked-player.admin.ts'
import { playerListAdminRoutes } from './profile/player-list.admin.ts'
import { playerNoteAdminRoutes } from './profile/player-note.admin.ts'
import { playerRecordsAdminRoutes } from './profile/player-records.admin.ts'
import { playerTimelineAdminRoutes } from './profile/player-timeline.admin.ts'
import { profileAdminRoutes } from './profile/profile.admin.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { seedPromotions } from './promotion/first-promotions.ts'
import { promotionAdminRoutes } from './promotion/promotion.admin.ts'
import { promotionRoutes } from './promotion/promotion.routes.ts'
import {
  applicationExport,
  promotionApplicationAdminRoutes,
} from './promotion/promotion-application.admin.ts'
import { promotionApplicationRoutes } from './promotion/promotion-application.routes.ts'
import { realityCheckRoutes } from './reality-check/reality-check.routes.ts'
import { rebateAdminRoutes, rebateExport } from './rebate/rebate.admin.ts'
import { rebateJobs } from './rebate/rebate.jobs.ts'
import { rebateRoutes } from './rebate/rebate.routes.ts'
import { reconciliationAdminRoutes } from './reconciliation/reconciliation.admin.ts'
import { reconciliationJobs } from './reconciliation/reconciliation.jobs.ts'
import { contactRoutes } from './recovery/contact.routes.ts'
import { passkeyRoutes } from './recovery/passkey.routes.ts'
import { playerFactorRoutes } from './recovery/player-factor.routes.ts'
import { recoveryAdminRoutes } from './recovery/recovery.admin.ts'
import { recoveryJobs } from './recovery/recovery.jobs.ts'
import { recoveryRoutes } from './recovery/recovery.routes.ts'
import { redPacketAdminRoutes } from './red-packet/red-packet.admin.ts'
import { redPacketJobs } from './red-packet/red-packet.jobs.ts'
import { redPacketRoutes } from './red-packet/red-packet.routes.ts'
import { restrictionAdminRoutes } from './restriction/restriction.admin.ts'
import { roleAdminRoutes } from './role/role.admin.ts'
import { seamlessJobs } from './seamless/seamless.jobs.ts'
import { winHoldAdminRoutes } from './seamless/win-hold.admin.ts'
import { searchAdminRoutes } from './search/search.admin.ts'
import type { Seed } from './seed/first-content.ts'
import { siteAdminRoutes } from './site/site.admin.ts'
import { siteRoutes } from './site/site.routes.ts'
import { statementRoutes } from './statement/statement.routes.ts'
import { stuckBetAdminRoutes } from './stuck-bet/stuck-bet.admin.ts'
import { stuckBetJobs } from './stuck-bet/stuck-bet.jobs.ts'
import { supportAdminRoutes } from './support/support.admin.ts'
import { supportRoutes } from './support/support.routes.ts'
import { supportChannels } from './support/support.store.ts'
import { supportHoursAdminRoutes } from './support/support-hours.admin.ts'
import { supportPhraseAdminRoutes } from './support/support-phrase.admin.ts'
import { seedGames } from './venue/first-games.ts'
import { venueJobs } from './venue/game-import.jobs.ts'
import { venueAdminRoutes } from './venue/venue.admin.ts'
import { venueRoutes } from './venue/venue.routes.ts'
import { levelChangeAdminRoutes } from './vip/level-change.admin.ts'
import { vipAdminRoutes, vipMoveExport } from './vip/vip.admin.ts'
import { vipJobs } from './vip/vip.jobs.ts'
import { vipRoutes } from './vip/vip.routes.ts'
import { moneyRecallJobs } from './wallet/money-recall.jobs.ts'
import { transferJobs } from './wallet/venue-transfer.jobs.ts'
import { walletAdminRoutes } from './wallet/wallet.admin.ts'
import { walletRoutes } from './wallet/wallet.routes.ts'
import { riskHoldRoutes } from './withdrawal/risk-hold.admin.ts'
import { withdrawalAdminRoutes, withdrawalExport } from './withdrawal/withdrawal.admin.ts'
import { withdrawalRoutes } from './withdrawal/withdrawal.routes.ts'
import { withdrawalPaymentRoutes } from './withdrawal/withdrawal-payment.admin.ts'
import { withdrawalReversalRoutes } from './withdrawal/withdrawal-reversal.admin.ts'

/** Every call that the server has. Each concept joins its calls with their handlers in its own folder. */
export const routes: readonly Route[] = [
  ...abuseFlagAdminRoutes,
  ...riskCaseAdminRoutes,
  ...accountStepAdminRoutes,
  ...accountStepRoutes,
  ...adjustmentAdminRoutes,
  ...agentAdminRoutes,
  ...agentPortalRoutes,
  ...agentRoutes,
  ...articleAdminRoutes,
  ...articleRoutes,
  ...attemptRoutes,
  ...auditTrailAdminRoutes,
  ...authRoutes,
  ...bankAdminRoutes,
  ...betAdminRoutes,
  ...betRoutes,
  ...breakGlassAdminRoutes,
  ...contactRoutes,
  ...contentAdminRoutes,
  ...contentRoutes,
  ...demoRoutes,
  ...depositAdminRoutes,
  ...depositCorrectionAdminRoutes,
  ...depositRoutes,
  ...exportJobAdminRoutes,
  ...exportScheduleAdminRoutes,
  ...analysisAdminRoutes,
  ...figureAdminRoutes,
  ...freezeAdminRoutes,
  ...healthAdminRoutes,
  ...identityAdminRoutes,
  ...identityRoutes,
  ...markerAdminRoutes,
  ...markerRoutes,
  ...messageAdminRoutes,
  ...messageRoutes,
  ...moneySettingAdminRoutes,
  ...operatorAdminRoutes,
  ...outboxAdminRoutes,
  ...outboxRoutes,
  ...passkeyRoutes,
  ...passkeySignInRoutes,
  ...passwordRoutes,
  ...payoutCardRoutes,
  ...pictureAdminRoutes,
  ...playLimitRoutes,
  ...playerFactorRoutes,
  ...playerFactorAdminRoutes,
  ...gameLimitRoutes,
  ...staffLimitAdminRoutes,
  ...playerSessionRoutes,
  ...playerListAdminRoutes,
  ...correctionAdminRoutes,
  ...linkedPlayerAdminRoutes,
  ...playerNoteAdminRoutes,
  ...playerRecordsAdminRoutes,
  ...playerTimelineAdminRoutes,
  ...playerSessionAdminRoutes,
  ...profileAdminRoutes,
  ...profileRoutes,
  ...promotionAdminRoutes,
  ...promotionApplicationAdminRoutes,
  ...promotionApplicationRoutes,
  ...promotionRoutes,
  ...rejectedRowAdminRoutes,
  ...winHoldAdminRoutes,
  ...stuckBetAdminRoutes,
  ...realityCheckRoutes,
  ...rebateAdminRoutes,
  ...rebateRoutes,
  ...reconciliationAdminRoutes,
  ...recoveryAdminRoutes,
  ...recoveryRoutes,
  ...redPacketAdminRoutes,
  ...redPacketRoutes,
  ...restrictionAdminRoutes,
  ...roleAdminRoutes,
  ...savedViewAdminRoutes,
  ...searchAdminRoutes,
  ...siteAdminRoutes,
  ...siteRoutes,
  ...staffAccountAdminRoutes,
  ...staffDraftAdminRoutes,
  ...staffLinkAdminRoutes,
  ...staffFactorAdminRoutes,
  ...staffKeyAdminRoutes,
  ...staffSessionAdminRoutes,
  ...statementRoutes,
  ...supportAdminRoutes,
  ...supportHoursAdminRoutes,
  ...supportPhraseAdminRoutes,
  ...supportRoutes,
  ...unlockAdminRoutes,
  ...venueAdminRoutes,
  ...venueRoutes,
  ...levelChangeAdminRoutes,
  ...vipAdminRoutes,
  ...vipRoutes,
  ...walletAdminRoutes,
  ...walletRoutes,
  ...withdrawalReversalRoutes,
  ...withdrawalAdminRoutes,
  ...riskHoldRoutes,
  ...withdrawalPaymentRoutes,
  ...withdrawalRoutes,
]

/** The seeds for a new database, by concept. */
export const firstContent: readonly Seed[] = [
  seedAccountPolicy,
  seedIdentityPolicy,
  seedMoneySettings,
  seedArticles,
  seedContent,
  seedGames,
  seedPromotions,
]

/** Every list that staff export. */
const exportLists = [
  depositExport,
  withdrawalExport,
  applicationExport,
  rebateExport,
  vipMoveExport,
  analysisExport,
  financeExport,
  liabilityExport,
  auditExport,
]

/** All background jobs, by concept. */
export const conceptJobs: readonly Job[] = [
  ...abuseFlagJobs,
  ...screeningJobs,
  ...accountStepJobs,
  ...agentJobs,
  ...betJobs,
  ...contactJobs,
  ...depositJobs,
  ...exportJobs(exportLists),
  ...figureJobs,
  ...gameSessionJobs,
  ...identityJobs,
  ...mailingJobs,
  ...markerJobs,
  ...moneyRecallJobs,
  ...outboxJobs,
  ...pictureJobs,
  ...playerFactorJobs,
  ...rebateJobs,
  ...reconciliationJobs,
  ...recoveryJobs,
  ...redPacketJobs,
  ...seamlessJobs,
  ...stuckBetJobs,
  ...transferJobs,
  ...venueJobs,
  ...vipJobs,
]

/** All readers of the event log. Each has its cursor from a migration. */
export const eventReaders: readonly EventReader[] = [
  copyMail,
  countMailingReaders,
  findMarkers,
  recallPlay,
  eventTeller(supportChannels),
]

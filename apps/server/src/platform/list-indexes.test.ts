import { permissionNames } from '@jinli/contract/permission'
import { useTestApp } from '@jinli/dev-env/use-test-app'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { amongCrowd } from '../../test/crowd.ts'
import { plansOf } from '../../test/plans.ts'
import { newChanged, newUpto } from '../abuse-flag/abuse-find.store.ts'
import { flagsOf } from '../abuse-flag/abuse-flag.store.ts'
import { listCases } from '../abuse-flag/risk-case.store.ts'
import { agentDays, applyDayChanges, invitedBy, summaryOf } from '../agent/agent.store.ts'
import { lastApplicationOf, listApplications } from '../agent/application.store.ts'
import {
  contentTexts,
  listItems,
  liveContent,
  livePopup,
} from '../content/content.store.ts'
import { listDocuments } from '../identity/identity-document.store.ts'
import { mailOf, unreadOf } from '../message/mail.store.ts'
import { mailingById, mailings, sendSlice } from '../message/mailing.store.ts'
import { auditEntries } from '../operator/audit-trail.store.ts'
import { staffAccounts } from '../operator/staff-account.store.ts'
import { dropOldStaffLinks } from '../operator/staff-link.store.ts'
import { tasksOf } from '../operator/task.store.ts'
import { pickReleased } from '../picture/picture.store.ts'
import { livePromotions } from '../promotion/promotion.store.ts'
import {
  application,
  applicationListing,
  applicationsOf,
} from '../promotion/promotion-application.store.ts'
import {
  listPromotionsOf,
  playersPaid,
  promotionTexts,
} from '../promotion/promotion-desk.store.ts'
import { changedDays } from '../rebate/accrual.store.ts'
import { rebateSums, rebatesOf } from '../rebate/rebate.store.ts'
import { accrual, accruedListing, costByDay } from '../rebate/report.store.ts'
import { drawsOf, paidFrom } from '../red-packet/red-packet.store.ts'
import { daysToReveal, nextDay } from '../red-packet/red-packet-day.store.ts'
import { packetDays, packetDraws } from '../red-packet/staff-packet.store.ts'
import { dropExpiredAgentSessions } from '../session/agent-session.ts'
import { dropExpiredSessions } from '../session/player-session.ts'
import {
  claimLongestWaiting,
  conversationById,
  listConversationsOf,
  staffMessagesBefore,
} from '../support/staff-conversation.store.ts'
import { messagesAfter, messagesBefore, usualWait } from '../support/support.store.ts'
import { lastDays, lastGifts, staffMove, staffMoves } from '../vip/staff-vip.store.ts'
import { playersBornOn } from '../vip/vip-gift.store.ts'
import { figuresOf, movesOf, uncountedOf } from '../vip/vip-standing.store.ts'
import type { Tx } from './db.ts'
import type { PlayerId, StaffId } from './ids.ts'
import { keysetPage } from './keyset-page.ts'

const app = useTestApp()

const player = 5_000_001n as PlayerId

let client: pg.PoolClient
beforeAll(async () => {
  client = await amongCrowd(app().owner)
})
afterAll(async () => {
  await client.query('ROLLBACK')
  client.release()
})

const request = { page: 1, pagesize: 20, after: '', before: '' }
const staff = 1n as StaffId
const member = { id: staff, permissions: permissionNames }
const talks = { ...request, search: '', staff }
const noBounds = { amount: null, breakGlass: false, from: null, before: null }
const trail = { subject: '', action: '', username: '', player: '', ...noBounds }
const moves = { search: '', since: '', until: '' }
const cases = { ...request, kind: '', search: '', status: 'open' } as const
const packets = { ...request, day: '', search: '' }
const items = { ...request, kind: 'banner' } as const
const lines = { ...moves, venue: '', category: '', status: '' } as const
const day = new Date().toISOString().slice(0, 10)
const promotions = { ...request, standing: '', type: 0, search: '' } as const
const listedApplications = (db: Tx, filter: object) => {
  const all = { states: [], promotion: 0, search: '', from: null, before: null }
  return keysetPage(db, application, applicationListing({ ...all, ...filter }), request)
}

type IndexCase = [what: string, indexes: string[], ask: (db: Tx) => Promise<unknown>]

/** Queries that an index serves in order, without reading rows of others or older rows. */
const inOrder: IndexCase[] = [
  [
    'conversations that wait',
    ['support_waiting'],
    (db) => listConversationsOf(db, { ...talks, list: 'waiting' }),
  ],
  [
    'answered ones',
    ['support_by_state'],
    (db) => listConversationsOf(db, { ...talks, list: 'answered' }),
  ],
  [
    'closed ones',
    ['support_by_state'],
    (db) => listConversationsOf(db, { ...talks, list: 'closed' }),
  ],
  ['all', ['support_by_last'], (db) => listConversationsOf(db, { ...talks, list: 'all' })],
  [
    'those beyond a place',
    ['support_by_last'],
    (db) =>
      listConversationsOf(db, { ...talks, list: 'all', after: '1764000000000000~9000' }),
  ],
  ['the next to be answered', ['support_waiting'], (db) => claimLongestWaiting(db, staff)],
  [
    'one conversation',
    ['support_conversation_pkey', 'support_message_pkey'],
    (db) => conversationById(db, '5000001'),
  ],
  [
    'its words for the desk',
    ['support_message_pkey'],
    (db) => staffMessagesBefore(db, '5000001', 500),
  ],
  [
    'its words for the player',
    ['support_message_pkey'],
    (db) => messagesBefore(db, '5000001', 500),
  ],
  [
    'its new words',
    ['support_message_pkey'],
    (db) => messagesAfter(db, [{ id: '5000001', after: 3 }], 50),
  ],
  ['the usual wait', ['support_waited'], (db) => usualWait(db)],
  ['mailings', ['mailing_pkey'], (db) => mailings(db, { ...request, state: '' })],
  [
    'mailings of a state',
    ['mailing_state'],
    (db) => mailings(db, { ...request, state: 'delivered' }),
  ],
  ['a mailing with who has read it', ['mailing_pkey'], (db) => mailingById(db, '1')],
  [
    'players of an agent',
    ['player_referral_registered'],
    (db) => invitedBy(db, player, request),
  ],
  [
    'applications',
    ['agent_application_queue'],
    (db) => listApplications(db, { ...request, state: '', search: '' }),
  ],
  [
    'applications of a state',
    ['agent_application_of_state'],
    (db) => listApplications(db, { ...request, state: 'rejected', search: '' }),
  ],
  [
    'documents',
    ['identity_check_queue'],
    (db) => listDocuments(db, { ...request, state: '', search: '' }),
  ],
  [
    'documents of a state',
    ['identity_check_of_state'],
    (db) => listDocuments(db, { ...request, state: 'refused', search: '' }),
  ],
  [
    'all of the content',
    ['content_item_of_kind'],
    (db) => listItems(db, { ...items, show: 'all' }),
  ],
  [
    'versions of content',
    ['content_version_pkey'],
    (db) => contentTexts.history(db, { ...request, id: '1' }),
  ],
  ['promotions', ['promotion_place'], (db) => listPromotionsOf(db, promotions)],
  [
    'versions of a promotion',
    ['promotion_version_pkey'],
    (db) => promotionTexts.history(db, { ...request, id: 1 }),
  ],
  [
    'whom a promotion paid',
    ['promotion_player_dearest'],
    (db) => playersPaid(db, { ...request, id: 1 }),
  ],
  ['applications', ['promotion_application_queue'], (db) => listedApplications(db, {})],
  [
    'those to one promotion',
    ['promotion_application_of'],
    (db) => listedApplications(db, { promotion: 1 }),
  ],
  [
    'those that were refused',
    ['promotion_application_of_state'],
    (db) => listedApplications(db, { states: ['rejected'] }),
  ],
  [
    'those of a player',
    ['promotion_application_player'],
    (db) => applicationsOf(db, { ...request, player }),
  ],
  [
    'VIP steps',
    ['vip_move_day'],
    (db) => keysetPage(db, staffMove, staffMoves({ ...moves, cause: '' }), request),
  ],
  [
    'VIP steps of a cause in some days',
    ['vip_move_cause'],
    (db) => {
      const days = { ...moves, cause: 'demoted', since: '2026-01-01' } as const
      return keysetPage(db, staffMove, staffMoves(days), request)
    },
  ],
  ['risk cases', ['risk_case_pkey'], (db) => listCases(db, { ...cases, status: '' })],
  ['open risk cases', ['risk_case_state'], (db) => listCases(db, cases)],
  [
    'open risk cases of a kind',
    ['risk_case_kind'],
    (db) => listCases(db, { ...cases, kind: 'mirrored_bets' }),
  ],
  [
    'new sessions for hints',
    ['player_session_id_key'],
    (db) => newUpto(db, sql`player_address`, 100n),
  ],
  ['void bets', ['bet_voided_pkey'], (db) => newUpto(db, sql`bet_taken_back`, 100n)],
  ['born on a day', ['player_birth_day'], (db) => playersBornOn(db, 228, 0n)],
  ['the trail', ['audit_at'], (db) => auditEntries(db, trail, request)],
  [
    'the trail of a subject',
    ['audit_subject'],
    (db) => auditEntries(db, { ...trail, subject: 'x' }, request),
  ],
  [
    'rebates',
    ['rebate_line_pkey'],
    (db) => keysetPage(db, accrual, accruedListing(lines), request),
  ],
  [
    'rebates of a player',
    ['rebate_line_player'],
    (db) =>
      rebatesOf(db, {
        ...request,
        player,
        venue: '',
        category: '',
        since: new Date(0),
        until: null,
      }),
  ],
  ['days of stake that changed', ['bet_day_changed'], (db) => changedDays(db, day, null)],
  [
    'the packets that a player opened',
    ['red_packet_draw_player'],
    (db) => drawsOf(db, { ...request, player }),
  ],
  [
    'what a share paid',
    ['red_packet_draw_day_share_place_key'],
    (db) => paidFrom(db, { ...request, day: '2025-01-01', share: 0 }),
  ],
  ['the day of packets', ['red_packet_day_pkey'], (db) => nextDay(db)],
  ['days to reveal', ['red_packet_day_sealed'], (db) => daysToReveal(db)],
  ['packets', ['red_packet_draw_pkey'], (db) => packetDraws(db, packets)],
  [
    'packets of a day',
    ['red_packet_draw_day'],
    (db) => packetDraws(db, { ...packets, day: '2025-01-01' }),
  ],
  [
    'packets of a player',
    ['red_packet_draw_player'],
    (db) => packetDraws(db, { ...packets, search: 'crowd1' }),
  ],
  [
    'sessions that have run out',
    ['player_session_expiry', 'player_session_end_age'],
    (db) => dropExpiredSessions(db),
  ],
  ['long-ended links of staff', ['staff_link_end'], (db) => dropOldStaffLinks(db)],
  [
    'those of the portal',
    ['agent_session_expiry', 'agent_ticket_expiry'],
    (db) => dropExpiredAgentSessions(db),
  ],
]

/** Queries that find a few rows with an index and then sort or sum them. */
const few: IndexCase[] = [
  // Only the page's rows are sorted by what they paid.
  ['days of packets', ['red_packet_day_opens'], (db) => packetDays(db, request)],
  ['pictures that are put away', ['picture_released'], (tx) => pickReleased(tx, 200)],
  [
    'what a player claimed and may claim',
    ['rebate_claim_player', 'rebate_line_pending'],
    (db) => rebateSums(db, player),
  ],
  [
    'what rebates cost on a day',
    ['rebate_line_day'],
    (db) => costByDay(db, { since: day, until: day, venue: '' }),
  ],
  ['the next slice of a mailing', ['player_level'], (db) => sendSlice(db)],
  [
    'a player’s application',
    ['agent_application_player'],
    (db) => lastApplicationOf(db, player),
  ],
  [
    'members',
    ['staff_username_key', 'audit_sign_in', 'staff_session_staff'],
    (db) => staffAccounts(db, request),
  ],
  [
    'conversations that a member holds',
    ['support_held'],
    (db) => listConversationsOf(db, { ...talks, list: 'mine' }),
  ],
  [
    'a page of the mailbox',
    ['mail_player', 'mailing_all'],
    (db) => mailOf(db, { ...request, player }),
  ],
  ['the unread badge', ['mail_unread', 'mailing_all'], (db) => unreadOf(db, player)],
  [
    'an agent’s figures',
    ['agent_day_pkey', 'agent_day_change_agent'],
    (db) => summaryOf(db, player).catch(() => null),
  ],
  [
    'an agent’s days',
    ['agent_day_pkey', 'agent_day_change_agent'],
    (db) => agentDays(db, player, { skip: 0, count: 30 }),
  ],
  [
    'days of play for hints',
    ['bet_day_changed'],
    (db) => newChanged(db, { upto: 0n, changed_upto: '2026-01-01' }),
  ],
  ['a player’s hints', ['abuse_flag_player'], (db) => flagsOf(db, 'crowd1')],
  [
    'a player’s VIP steps',
    ['vip_move_player_id_day_key'],
    (db) => movesOf(db, player, request),
  ],
  ['a player’s gifts', ['vip_gift_player'], (db) => lastGifts(db, player)],
  [
    'a player’s VIP figures',
    ['bet_day_player_id_day_venue_game_key', 'vip_move_player_id_day_key'],
    (db) => figuresOf(db, player),
  ],
  ['bets that do not count', ['bet_not_counted'], (db) => uncountedOf(db, player)],
  ['thirty days of VIP', ['vip_move_day', 'vip_gift_day'], (db) => lastDays(db)],
  ['day changes that are applied', ['agent_day_change_pkey'], (db) => applyDayChanges(db)],
  [
    'the content that stands',
    ['content_draft', 'content_shown'],
    (db) => listItems(db, { ...items, show: 'standing' }),
  ],
  ['what players see of it', ['content_shown'], (db) => liveContent(db, 'banner')],
  ['promotions that run', ['promotion_shown'], (db) => livePromotions(db, null)],
  ['the popup', ['content_shown'], (db) => livePopup(db)],
  [
    'what waits for a member',
    ['support_waiting', 'mailing_open', 'content_asked', 'agent_application_open'],
    (db) => tasksOf(db, member),
  ],
]

/** Scans of tables that have one row, or one row per member of staff. */
const single = /Seq Scan on (job_day|staff_factor|role)/g

async function planOf(ask: IndexCase[2]): Promise<string> {
  const plans = await plansOf(client, () => ask(client))
  return JSON.stringify(plans).replace(single, '')
}

it.each(inOrder)(
  'R-ADMIN-190: %s: in the order of an index',
  async (_what, indexes, ask) => {
    const plan = await planOf(ask)
    for (const index of indexes) expect(plan).toContain(index)
    expect(plan).not.toMatch(/Seq Scan|Limit.*Sort/)
  },
)

it.each(few)('R-ADMIN-190: %s: by an index', async (_what, indexes, ask) => {
  const plan = await planOf(ask)
  for (const index of indexes) expect(plan).toContain(index)
  expect(plan).not.toContain('Seq Scan')
})

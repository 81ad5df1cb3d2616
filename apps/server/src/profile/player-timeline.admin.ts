import { auditActionLabels } from '@jinli/contract/all'
import { betStateLabels } from '@jinli/contract/bet/bet.admin'
import { mails } from '@jinli/contract/concept/concepts'
import { mayDo } from '@jinli/contract/permission'
import { recordKindLabels } from '@jinli/contract/profile/player-records.admin'
import {
  listPlayerTimeline,
  type TimelineKind,
  timelineKindNames,
  timelineKinds,
} from '@jinli/contract/profile/player-timeline.admin'
import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import { handle } from '../http/handle.ts'
import { toStaffPage } from '../platform/keyset-page.ts'
import { refuse } from '../platform/refuse.ts'
import { neededPlayer } from '../player/player.store.ts'
import { type TimelineRow, timelinePage } from './player-timeline.store.ts'
import { recordWords } from './record-words.ts'

type Words = Readonly<Record<string, string>>

const restrictions: Words = restrictionLabels
const betStates: Words = betStateLabels
const mailTitles: Words = Object.fromEntries(
  Object.entries(mails).map(([kind, { title }]) => [kind, title]),
)
const turns: Words = { opened: '发起会话', reopened: '重新打开会话', closed: '会话结束' }
const mailStates: Words = { read: '已读', unread: '未读' }

type RowWords = { title: string; detail: string; state: string }

function recordRow(row: TimelineRow): RowWords {
  const { kind, way, state } = recordWords({ ...row, way: row.word })
  return {
    title: kind === 'other' ? way : `${recordKindLabels[kind]} · ${way}`,
    detail: row.detail,
    state,
  }
}

/** The words of a row of each kind. */
const rowWords: Readonly<Record<TimelineKind, (row: TimelineRow) => RowWords>> = {
  sign_in: ({ word, detail }) => ({ title: `登录 · ${word}`, detail, state: '' }),
  deposit: recordRow,
  withdrawal: recordRow,
  transfer: recordRow,
  reward: recordRow,
  bet: ({ venue_name, word, game_name, detail, state }) => ({
    title: `${venue_name ?? word} · ${game_name ?? detail}`,
    detail: '',
    state: betStates[state] ?? state,
  }),
  mail: ({ word, detail, state }) => ({
    title: mailTitles[word] ?? detail,
    detail: '',
    state: mailStates[state] ?? state,
  }),
  conversation: ({ word, detail }) => ({ title: turns[word] ?? word, detail, state: '' }),
  restriction: ({ word, detail, state }) => ({
    title: `${state === 'ended' ? '解除限制' : '限制'}${restrictions[word] ?? word}`,
    detail,
    state: '',
  }),
  note: ({ detail }) => ({ title: '备注', detail, state: '' }),
  staff: ({ word, detail }) => ({
    title: auditActionLabels.get(word) ?? word,
    detail,
    state: '',
  }),
}

/** Returns the kinds of a filter; refuses unknown ones. */
function kindsOf(filter: string): TimelineKind[] {
  if (filter === '') return timelineKindNames
  const names = filter.split(',')
  const kinds = timelineKindNames.filter((kind) => names.includes(kind))
  return kinds.length === names.length ? kinds : refuse('input.invalid')
}

export const playerTimelineAdminRoutes = [
  handle(listPlayerTimeline, async ({ app: { pool }, input, staff }) => {
    const kinds = kindsOf(input.kinds).filter((kind) =>
      mayDo(staff.permissions, timelineKinds[kind].permission),
    )
    if (kinds.length === 0) refuse('session.forbidden')
    const player = await neededPlayer(pool, input.username)
    const page = await timelinePage(pool, player.id, { ...input, kinds })
    return toStaffPage(page, (row) => {
      const kind = row.kind as TimelineKind
      return { ...row, kind, ...rowWords[kind](row) }
    })
  }),
]

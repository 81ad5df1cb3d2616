import { auditActionLabels } from '@jinli/contract/all'
import { betStateLabels } from '@jinli/contract/bet/bet.admin'
import { mails } from '@jinli/contract/concept/concepts'
import { mayDo } from '@jinli/contract/permission'
import {
  limitKinds,
  limitLabel,
  limitPeriods,
} from '@jinli/contract/play-limit/game-limit.rules'
import { recordKindLabels } from '@jinli/contract/profile/player-records.admin'
import {
  listPlayerTimeline,
  type TimelineKind,
  timelineKindNames,
  timelineKinds,
} from '@jinli/contract/profile/player-timeline.admin'
import { restrictionLabels } from '@jinli/contract/restriction/restriction'
import { formatYuan } from '@jinli/money/money'
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

const checkAnswers: Words = {
  open: '等待回答',
  continue: '继续游戏',
  limit: '设置限额',
  leave: '离开游戏',
  gone: '未回答',
}
const limitActions: Words = {
  lower: '设为',
  ask: '申请提高到',
  confirm: '提高到',
  drop: '撤回提高，仍为',
  reach: '已用完，限额为',
  pass: '有一注超过，限额为',
  staff: '平台设为',
}

type RowWords = { title: string; detail: string; state: string }

function recordRow(row: TimelineRow): RowWords {
  const { kind, way, state } = recordWords({ ...row, way: row.word })
  return {
    title: kind === 'other' ? way : `${recordKindLabels[kind]} · ${way}`,
    detail: row.detail,
    state,
  }
}

/** Returns the name of a player's own limit: `deposit`, or kind and period. */
function limitName(word: string): string {
  if (word === 'deposit') return '每日存款限额'
  const kind = limitKinds.find((each) => word.startsWith(`${each}:`))
  const period = limitPeriods.find((each) => word.endsWith(`:${each}`))
  return kind && period ? limitLabel(kind, period) : word
}

/** A change of a player's own limits, an exclusion, or a reality check. */
function limitRow({ word, detail, state }: TimelineRow): RowWords {
  if (word === 'reality_check')
    return {
      title: '游戏时间提醒',
      detail: `已玩 ${detail} 分钟`,
      state: checkAnswers[state] ?? state,
    }
  if (word === 'exclusion') return { title: '暂停游戏', detail: `至 ${detail}`, state: '' }
  if (state === 'staff-ends')
    return { title: limitName(word), detail: `平台设定的限额至 ${detail}`, state: '' }
  const amount = detail === '' ? '不限' : `¥${formatYuan(BigInt(detail))}`
  return {
    title: limitName(word),
    detail: `${limitActions[state] ?? state}${amount}`,
    state: '',
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
  limit: limitRow,
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

import { scoreLabels } from '@jinli/contract/support/support'
import {
  conversationLabels,
  type listConversations,
  topicLabels,
} from '@jinli/contract/support/support.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { ReactNode } from 'react'
import { ageText, waitedText } from '../page/age-text.ts'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type ConversationRow = Output<typeof listConversations>['data'][number]

const tones = {
  waiting: 'open',
  answered: 'good',
  closed: 'closed',
} as const satisfies Record<ConversationRow['state'], Tone>

export function whoOf({
  username,
  contact,
}: Pick<ConversationRow, 'username' | 'contact'>) {
  return username || `${contact}（访客）`
}

export function ConversationState({ row }: { row: ConversationRow }) {
  return <StateTag tone={tones[row.state]}>{conversationLabels[row.state]}</StateTag>
}

/** Until when the player is answered; a late one stands out. */
function targetOf({ due_at: dueAt, topic }: ConversationRow, now: number): ReactNode {
  if (!dueAt) return null
  const text = `${topicLabels[topic]} · ${timeText(dueAt).slice(11, 16)}`
  return dueAt.getTime() < now ? <StateTag tone="flag">{`${text} 超时`}</StateTag> : text
}

/** Formats the time that the player waited for the first answer; empty without an answer. */
export function firstAnswerText({
  first_answer_seconds: seconds,
}: ConversationRow): string {
  if (seconds === null) return ''
  return seconds < 60 ? `${seconds} 秒` : ageText(seconds)
}

export const conversationColumns: Columns<ConversationRow> = [
  {
    title: '会员',
    render: (_, row) => <TwoLines main={whoOf(row)} sub={`会话 ${row.id}`} />,
  },
  {
    title: '最近消息',
    render: (_, row) => <TwoLines main={row.last_text || '—'} sub="" wrap />,
  },
  { title: '状态', render: (_, row) => <ConversationState row={row} /> },
  {
    title: '等待',
    render: (_, row) =>
      row.waiting_since && (
        <TwoLines
          main={waitedText(row.waiting_since, Date.now())}
          sub={timeText(row.waiting_since)}
        />
      ),
  },
  { title: '时限', render: (_, row) => targetOf(row, Date.now()) },
  {
    title: '接待人',
    render: (_, row) =>
      row.claim && <StateTag tone="claim">{row.claim.mine ? '我' : row.claim.by}</StateTag>,
  },
  { title: '首次回复', render: (_, row) => firstAnswerText(row) },
  { title: '评价', render: (_, { score }) => score && scoreLabels[score] },
  { title: '最近时间', render: (_, row) => timeText(row.last_at) },
]

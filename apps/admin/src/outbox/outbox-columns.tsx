import type { OutboundState } from '@jinli/contract/outbox/outbound-message'
import {
  type listOutboundMessages,
  outboundCauseLabels,
  outboundChannelLabels,
  outboundStateLabels,
} from '@jinli/contract/outbox/outbox.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import type { Columns } from '../page/list-table.tsx'
import { StateTag, type Tone } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type OutboxRow = Output<typeof listOutboundMessages>['data'][number]

const tones: Readonly<Record<OutboundState, Tone>> = {
  waiting: 'claim',
  sending: 'claim',
  unknown: 'open',
  sent: 'good',
  failed: 'flag',
  bounced: 'flag',
  dropped: 'closed',
}

export function OutboundStateTag({ state }: { state: OutboundState }) {
  return <StateTag tone={tones[state]}>{outboundStateLabels[state]}</StateTag>
}

export const outboxColumns: Columns<OutboxRow> = [
  {
    title: '标题 / 类型',
    render: (_, { title, cause }) => (
      <TwoLines main={title} sub={outboundCauseLabels[cause]} wrap />
    ),
  },
  {
    title: '收件地址 / 会员',
    render: (_, { channel, address, username }) => (
      <TwoLines
        main={`${outboundChannelLabels[channel]} · ${address}`}
        sub={username || '—'}
      />
    ),
  },
  {
    title: '状态',
    render: (_, { state }) => <OutboundStateTag state={state} />,
  },
  {
    title: '次数 / 最近答复',
    render: (_, { attempts, last_answer }) => (
      <TwoLines main={`${attempts} 次`} sub={last_answer || '—'} wrap />
    ),
  },
  {
    title: '提交 / 结束',
    render: (_, { created_at, ended_at }) => (
      <TwoLines main={timeText(created_at)} sub={timeText(ended_at)} />
    ),
  },
]

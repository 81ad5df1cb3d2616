import {
  outboundCauseLabels,
  outboundChannelLabels,
  readOutboundMessage,
} from '@jinli/contract/outbox/outbox.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Drawer } from 'antd'
import { useCall } from '../api/use-read.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import styles from './outbox.module.css'
import { OutboundStateTag, type OutboxRow } from './outbox-columns.tsx'

type Message = Output<typeof readOutboundMessage>

function factsOf(message: Message) {
  const { next_attempt_at, ended_at } = message
  return [
    { label: '状态', value: <OutboundStateTag state={message.state} /> },
    { label: '渠道', value: outboundChannelLabels[message.channel] },
    { label: '收件地址', value: message.address },
    { label: '会员', value: message.username },
    { label: '类型', value: outboundCauseLabels[message.cause] },
    { label: '模板', value: `${message.template} · 第 ${message.version} 版` },
    { label: '提交', value: timeText(message.created_at) },
    { label: '有效至', value: timeText(message.valid_until) },
    { label: '已尝试', value: `${message.attempts} 次` },
    ...(next_attempt_at ? [{ label: '下次尝试', value: timeText(next_attempt_at) }] : []),
    ...(ended_at ? [{ label: '结束', value: timeText(ended_at) }] : []),
    { label: '最近答复', value: message.last_answer },
    { label: '服务商编号', value: message.provider_id },
    { label: '消息编号', value: message.reference },
  ]
}

/** Shows one message with its text and what the provider has answered. */
export function OutboundMessageDrawer({ row, onClose }: RowDialogProps<OutboxRow>) {
  const query = useCall(readOutboundMessage, { id: row.id })
  return (
    <Drawer open title={`消息：${row.title}`} size={720} onClose={onClose}>
      <QueryResult query={query}>
        {(message) => (
          <DetailBody>
            <FactList facts={factsOf(message)} />
            <p className={styles.text}>{message.text || '—'}</p>
          </DetailBody>
        )}
      </QueryResult>
    </Drawer>
  )
}

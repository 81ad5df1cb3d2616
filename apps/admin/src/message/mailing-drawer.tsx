import {
  cancelMailing,
  confirmMailing,
  mailingStateLabels,
  readMailing,
  withdrawMailing,
} from '@jinli/contract/message/message.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Collapse, Drawer, Flex } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ActionDialog } from '../page/action-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { HtmlText } from '../page/html-field.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { SmallText } from '../page/small-text.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { MailPreview } from './mail-preview.tsx'
import { aimText, type MailingRow, mailingTones, progressText } from './mailing-words.ts'

type File = Output<typeof readMailing>
type DialogProps = { file: File; onDone: () => void; onClose: () => void }

function ConfirmDialog({ file, ...ends }: DialogProps) {
  return (
    <ActionDialog
      {...ends}
      title={`确认发送「${file.title}」`}
      renderEffect={() => `将发给 ${aimText(file)}，确认后会员立即收到。`}
      confirm="确认发送"
      initial={{}}
      task={() => call(confirmMailing, { id: file.id })}
      successText="已确认发送"
      onRefused={ends.onDone}
    />
  )
}

function CancelDialog({ file, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`取消「${file.title}」`}
      effect="这封站内信不会发出。"
      confirm="确认取消"
      isDestructive
      task={(reason) => call(cancelMailing, { id: file.id, reason })}
      successText="已取消"
      onRefused={ends.onDone}
      label="取消原因"
    />
  )
}

function WithdrawDialog({ file, ...ends }: DialogProps) {
  return (
    <ReasonDialog
      {...ends}
      title={`撤回「${file.title}」`}
      effect={`已读的 ${file.read} 人仍保留，其余 ${file.recipients - file.read} 人不再收到；撤回后不能恢复。`}
      confirm="确认撤回"
      isDestructive
      task={(reason) => call(withdrawMailing, { id: file.id, reason })}
      successText="已撤回"
      onRefused={ends.onDone}
      label="撤回原因"
    />
  )
}

const dialogs = {
  confirm: ConfirmDialog,
  cancel: CancelDialog,
  withdraw: WithdrawDialog,
} as const
type DialogName = keyof typeof dialogs

function Actions({ file, ask }: { file: File; ask: (what: DialogName) => void }) {
  if (file.state === 'waiting')
    return (
      <ForWhomMay call={confirmMailing}>
        <Flex gap={8} wrap align="center">
          {!file.mine && (
            <Button type="primary" onClick={() => ask('confirm')}>
              确认发送
            </Button>
          )}
          <Button onClick={() => ask('cancel')}>取消发送</Button>
          {file.mine && <SmallText>您提交的，须由另一位员工确认</SmallText>}
        </Flex>
      </ForWhomMay>
    )
  if (file.state !== 'sending' && file.state !== 'delivered') return null
  return (
    <ForWhomMay call={withdrawMailing}>
      <Flex>
        <Button danger onClick={() => ask('withdraw')}>
          撤回
        </Button>
      </Flex>
    </ForWhomMay>
  )
}

function factsOf(file: File) {
  const step = (name: string, at: Date | null) =>
    [name, timeText(at)].filter((part) => part && part !== '—').join(' · ')
  return [
    {
      label: '状态',
      value: (
        <StateTag tone={mailingTones[file.state]}>
          {mailingStateLabels[file.state]}
        </StateTag>
      ),
    },
    { label: '收件人', value: aimText(file) },
    ...(file.names ? [{ label: '会员用户名', value: file.names }] : []),
    { label: '进度', value: `${progressText(file)}，已读 ${file.read}` },
    { label: '提交', value: step(file.made_by, file.made_at) },
    { label: '确认 / 发送', value: step(file.confirmed_by, file.sent_at) },
    ...(file.ended_at
      ? [
          { label: '撤回 / 取消', value: step(file.ended_by, file.ended_at) },
          { label: '原因', value: file.reason },
        ]
      : []),
  ]
}

/** The polling interval in ms, a little longer than the interval of the job that sends mailings (2 s). */
const lookMs = 3000

/** Shows a mailing with its text, progress and actions. */
export function MailingDrawer({ row, onDone }: RowDialogProps<MailingRow>) {
  const cache = useQueryClient()
  const query = useCall(readMailing, { id: row.id }, { everyMs: lookMs })
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)

  function refresh(): void {
    setOpenDialog(null)
    void cache.invalidateQueries({ queryKey: [readMailing.path] })
  }
  return (
    <Drawer open size={720} title={`站内信：${row.title}`} onClose={onDone}>
      <QueryResult query={query}>
        {(file) => {
          const Dialog = openDialog && dialogs[openDialog]
          return (
            <DetailBody>
              <Actions file={file} ask={setOpenDialog} />
              <FactList facts={factsOf(file)} />
              <HtmlText label="前台展示" html={file.content} />
              <Collapse
                size="small"
                destroyOnHidden
                items={[
                  {
                    key: 'preview',
                    label: '手机预览',
                    children: <MailPreview title={row.title} content={file.content} />,
                  },
                ]}
              />
              {Dialog && (
                <Dialog file={file} onDone={refresh} onClose={() => setOpenDialog(null)} />
              )}
            </DetailBody>
          )
        }}
      </QueryResult>
    </Drawer>
  )
}

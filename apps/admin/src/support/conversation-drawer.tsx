import {
  answerConversation,
  claimConversation,
  closeConversation,
  readConversation,
  releaseConversation,
  reopenConversation,
  takeOverConversation,
} from '@jinli/contract/support/support.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Drawer, Flex, Grid } from 'antd'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { useMay } from '../operator/use-staff.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { FactList } from '../page/fact-list.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { useAction } from '../page/use-action.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { PlayerPanel } from '../profile/player-panel.tsx'
import { AnswerBox } from './answer-box.tsx'
import styles from './conversation.module.css'
import {
  type ConversationRow,
  ConversationState,
  firstAnswerText,
  whoOf,
} from './conversation-columns.tsx'
import { CloseDialog, ReopenDialog, TakeOverDialog } from './conversation-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import { useKeepClaim } from './use-keep-claim.ts'

type File = Output<typeof readConversation>
const dialogs = { close: CloseDialog, reopen: ReopenDialog, over: TakeOverDialog } as const
type DialogName = keyof typeof dialogs

type PartProps = { file: File; onChange: () => void; onAsk: (what: DialogName) => void }

function Holder({ file, onAsk }: Omit<PartProps, 'onChange'>) {
  const { claim } = file
  if (!claim || claim.mine) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={`由 ${claim.by} 接待中，可写内部备注`}
      action={
        <ForWhomMay call={takeOverConversation}>
          <Button size="small" onClick={() => onAsk('over')}>
            接管
          </Button>
        </ForWhomMay>
      }
    />
  )
}

/** Buttons to claim, release, close or reopen the conversation, depending on its state. */
function Actions({ file, onChange, onAsk }: PartProps) {
  const { busy, run } = useAction()
  const may = useMay()
  if (!may(claimConversation.permission)) return null
  const { id, claim, state } = file
  if (state === 'closed')
    return (
      <ForWhomMay call={reopenConversation}>
        <Button onClick={() => onAsk('reopen')}>重新打开</Button>
      </ForWhomMay>
    )
  if (claim && !claim.mine) return null
  const take = () =>
    run({
      task: () => call(claim ? releaseConversation : claimConversation, { id }),
      successText: claim ? '已退回队列' : '已接入',
      onDone: onChange,
      onRefused: () => {
        onChange()
        return false
      },
    })
  return (
    <Flex gap={8}>
      <BusyButton busy={busy} onClick={() => void take()}>
        {claim ? '退回队列' : '接入'}
      </BusyButton>
      <ForWhomMay call={closeConversation}>
        <Button onClick={() => onAsk('close')}>结束会话</Button>
      </ForWhomMay>
    </Flex>
  )
}

function Facts({ file }: { file: File }) {
  const { closed_by, closed_at, reason } = file
  return (
    <FactList
      facts={[
        { label: '首次回复', value: firstAnswerText(file) || '还没有' },
        {
          label: '等待自',
          value: file.waiting_since ? timeText(file.waiting_since) : '不在等待',
        },
        ...(closed_at
          ? [{ label: '结束', value: `${closed_by} · ${timeText(closed_at)} · ${reason}` }]
          : []),
      ]}
    />
  )
}

function Talk({ file, onChange, onAsk }: PartProps) {
  useKeepClaim(file.id, file.claim?.mine === true)
  const isHeld = file.claim !== null && !file.claim.mine
  return (
    <div className={styles.talk}>
      <Holder file={file} onAsk={onAsk} />
      <MessageList key={file.id} file={file} />
      <ForWhomMay call={answerConversation}>
        <AnswerBox
          key={file.id}
          id={file.id}
          onlyNotes={isHeld || file.state === 'closed'}
          onSaid={onChange}
        />
      </ForWhomMay>
      <Facts file={file} />
    </div>
  )
}

export function ConversationDrawer({ row, onClose }: RowDialogProps<ConversationRow>) {
  const wide = Grid.useBreakpoint().xl === true
  const client = useQueryClient()
  const navigate = useNavigate()
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const query = useCall(readConversation, { id: row.id }, { everyMs: 10_000, staleMs: 0 })
  const refresh = () => void client.invalidateQueries({ queryKey: [readConversation.path] })
  const Dialog = openDialog && dialogs[openDialog]
  const file = query.data
  return (
    <>
      <Drawer
        open
        onClose={onClose}
        size={wide ? 960 : 480}
        rootClassName={styles.drawer}
        title={
          <span className={styles.title}>
            {whoOf(row)}
            <ConversationState row={file ?? row} />
          </span>
        }
        extra={file && <Actions file={file} onChange={refresh} onAsk={setOpenDialog} />}
      >
        <QueryResult<File> query={query} rows={8}>
          {(answer) => (
            <div className={wide ? styles.beside : styles.below}>
              <Talk file={answer} onChange={refresh} onAsk={setOpenDialog} />
              {answer.username && (
                <PlayerPanel
                  username={answer.username}
                  onFilter={(username) =>
                    void navigate(`/conversations?list=all&search=${username}`)
                  }
                />
              )}
            </div>
          )}
        </QueryResult>
      </Drawer>
      {Dialog && file && (
        <Dialog
          row={file}
          onDone={() => {
            setOpenDialog(null)
            refresh()
          }}
          onClose={() => setOpenDialog(null)}
        />
      )}
    </>
  )
}

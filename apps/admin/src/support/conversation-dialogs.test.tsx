import {
  closeConversation,
  listConversations,
  reopenConversation,
  takeOverConversation,
} from '@jinli/contract/support/support.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample, sampleRow } from '../../test/sample.ts'
import { CloseDialog, ReopenDialog, TakeOverDialog } from './conversation-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(listConversations, { id: '7', username: 'anna', last_seq: 12 })

describe('ending a conversation', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '结束与 anna 的会话',
    render: (ends) => <CloseDialog row={row} {...ends} />,
    confirm: '确认结束',
    call: closeConversation,
    reply: sample(closeConversation.output),
    ...withReason('结束原因（仅内部可见）'),
    fields: { id: '7', reason: '核对后处理', last_seq: 12 },
    success: '会话已结束',
    stale: 'support.stale',
  })
})

describe('opening a conversation again', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '重新打开与 anna 的会话',
    render: (ends) => <ReopenDialog row={row} {...ends} />,
    confirm: '确认打开',
    call: reopenConversation,
    reply: sample(reopenConversation.output),
    ...withReason('原因'),
    fields: { id: '7', reason: '核对后处理' },
    success: '会话已重新打开',
    stale: 'support.stale',
  })
})

describe('taking a conversation over', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '接管与 anna 的会话',
    render: (ends) => <TakeOverDialog row={row} {...ends} />,
    confirm: '确认接管',
    call: takeOverConversation,
    reply: sample(takeOverConversation.output),
    ...withReason('接管原因'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已接管',
    stale: 'support.stale',
  })
})

import {
  approveAgentApplication,
  listAgentApplications,
  rejectAgentApplication,
} from '@jinli/contract/agent/agent.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { ApproveApplicationDialog, RejectApplicationDialog } from './decide-dialogs.tsx'

const desk = useFakeServer()
const row = sampleRow(listAgentApplications, { id: '7', username: 'anna' })

describe('approving an agent', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '通过 anna 的代理申请',
    render: (ends) => <ApproveApplicationDialog row={row} {...ends} />,
    confirm: '确认通过',
    call: approveAgentApplication,
    reply: row,
    fields: { id: '7' },
    success: 'anna 已成为代理',
    stale: 'review.already-decided',
  })
})

describe('refusing an agent', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '拒绝 anna 的代理申请',
    render: (ends) => <RejectApplicationDialog row={row} {...ends} />,
    confirm: '确认拒绝',
    call: rejectAgentApplication,
    reply: row,
    ...withReason('拒绝原因（会员可见）'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已拒绝 anna',
    stale: 'review.already-decided',
  })
})

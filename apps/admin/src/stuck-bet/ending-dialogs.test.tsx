import {
  cancelEnding,
  confirmEnding,
  listStuckBets,
  proposeEnding,
} from '@jinli/contract/stuck-bet/stuck-bet.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { CancelEndingDialog } from './cancel-ending-dialog.tsx'
import { ConfirmEndingDialog } from './confirm-ending-dialog.tsx'
import { ProposeEndingDialog } from './propose-ending-dialog.tsx'

const desk = useFakeServer()
const base = sampleRow(listStuckBets, { venue: 'obgdy', bet_id: 'B1', username: 'anna' })
const row = { ...base, ending: base.ending && { ...base.ending, ending_no: 'E3' } }

describe('proposing the end of a bet', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '处理注单 B1',
    render: (ends) => <ProposeEndingDialog row={row} {...ends} />,
    confirm: '提交提议',
    call: proposeEnding,
    reply: row,
    ...withReason('原因'),
    fields: { venue: 'obgdy', bet_id: 'B1', way: 'void', reason: '核对后处理' },
    success: '已记录您的提议，等待另一位员工确认',
    stale: 'review.already-decided',
  })
})

describe('confirming the end of a bet', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '确认处理 B1',
    render: (ends) => <ConfirmEndingDialog row={row} {...ends} />,
    confirm: '确认处理',
    call: confirmEnding,
    reply: row,
    fields: { ending_no: 'E3' },
    success: '已确认，正在请场馆处理',
    stale: 'review.already-decided',
  })
})

describe('cancelling a proposal', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '取消提议 B1',
    render: (ends) => <CancelEndingDialog row={row} {...ends} />,
    confirm: '确认取消',
    call: cancelEnding,
    reply: row,
    ...withReason('取消原因'),
    fields: { ending_no: 'E3', reason: '核对后处理' },
    success: '已取消对 B1 的提议',
    stale: 'review.already-decided',
  })
})

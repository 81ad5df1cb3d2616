import {
  adjustmentRow,
  cancelAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { CancelAdjustmentDialog } from './cancel-adjustment-dialog.tsx'

const desk = useFakeServer()
const row = sample(adjustmentRow, { adjustment_no: 'A7', status: 'draft' })

describe('cancelling an adjustment', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '取消调整 A7',
    render: (ends) => <CancelAdjustmentDialog row={row} {...ends} />,
    confirm: '确认取消',
    call: cancelAdjustment,
    reply: row,
    ...withReason('取消原因'),
    fields: { adjustment_no: 'A7', reason: '核对后处理' },
    success: '已取消 A7',
    stale: 'review.already-decided',
  })
})

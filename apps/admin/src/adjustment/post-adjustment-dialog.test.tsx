import {
  adjustmentRow,
  approveAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { playerContext } from '@jinli/contract/profile/profile.admin'
import { beforeEach, describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises } from '../../test/dialog-promises.tsx'
import { sample } from '../../test/sample.ts'
import { PostAdjustmentDialog } from './post-adjustment-dialog.tsx'

const desk = useFakeServer()
const row = sample(adjustmentRow, {
  adjustment_no: 'A7',
  username: 'anna',
  status: 'draft',
})
beforeEach(() => desk.server.on(playerContext, sample(playerContext.output)))

describe('posting an adjustment', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '复核入账 A7',
    render: (ends) => <PostAdjustmentDialog row={row} {...ends} />,
    confirm: '确认入账',
    call: approveAdjustment,
    reply: row,
    fields: { adjustment_no: 'A7' },
    success: '已入账 A7',
    stale: 'review.already-decided',
  })
})

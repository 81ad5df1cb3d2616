import { dismissRejectedRow, listRejectedRows } from '@jinli/contract/bet/bet.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { DismissDialog } from './dismiss-dialog.tsx'

const desk = useFakeServer()
const row = sampleRow(listRejectedRows, { id: '7', bet_id: 'B1' })

describe('dismissing a feed row', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: '忽略注单 B1',
    render: (ends) => <DismissDialog row={row} {...ends} />,
    confirm: '确认忽略',
    call: dismissRejectedRow,
    reply: row,
    ...withReason('忽略原因'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已忽略 B1',
    stale: 'review.already-decided',
  })
})

import {
  abuseKindLabels,
  dismissAbuseFlag,
  listAbuseFlags,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { describe } from 'vitest'
import { useFakeServer } from '../../test/back-office.tsx'
import { itKeepsTheDialogPromises, withReason } from '../../test/dialog-promises.tsx'
import { sampleRow } from '../../test/sample.ts'
import { DismissFlagDialog } from './dismiss-flag-dialog.tsx'

const desk = useFakeServer()
const row = sampleRow(listAbuseFlags, {
  id: '7',
  username: 'anna',
  kind: 'shared_card',
  evidence: [],
})

describe('dismissing a hint of abuse', () => {
  itKeepsTheDialogPromises(() => desk.server, {
    title: `忽略 anna 的${abuseKindLabels.shared_card}提示`,
    render: (ends) => <DismissFlagDialog row={row} {...ends} />,
    confirm: '确认忽略',
    call: dismissAbuseFlag,
    reply: row,
    ...withReason('忽略原因'),
    fields: { id: '7', reason: '核对后处理' },
    success: '已忽略 anna 的提示',
    stale: 'review.already-decided',
  })
})

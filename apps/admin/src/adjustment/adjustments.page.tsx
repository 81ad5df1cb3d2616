import { adjustmentStateLabels, listAdjustments } from '@jinli/contract/adjustment.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { Answered } from '../page/answered.tsx'
import { FilterBar, type FilterField } from '../page/filter-bar.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useAddress } from '../page/use-address.ts'
import { usePageQuery } from '../page/use-page-query.ts'
import { type AdjustmentRow, adjustmentColumns } from './adjustment-columns.tsx'
import { CancelAdjustmentDialog } from './cancel-adjustment-dialog.tsx'
import { CreateAdjustmentDialog } from './create-adjustment-dialog.tsx'
import { PostAdjustmentDialog } from './post-adjustment-dialog.tsx'

const pagesize = 20
type Status = keyof typeof adjustmentStateLabels | ''
type Asking = { what: 'create' } | { what: 'post' | 'cancel'; row: AdjustmentRow } | null

const fields: readonly FilterField[] = [
  {
    name: 'status',
    label: '状态',
    kind: 'choice',
    choices: [
      { value: '', label: '全部状态' },
      ...Object.entries(adjustmentStateLabels).map(([value, label]) => ({ value, label })),
    ],
  },
  {
    name: 'search',
    label: '单号、关联订单或用户名',
    kind: 'text',
    placeholder: '单号 / 关联订单 / 用户名',
  },
]

function statusOf(text: string): Status {
  return text in adjustmentStateLabels ? (text as Status) : ''
}

/** Manual corrections: one member proposes, another posts (money F-15). */
export function AdjustmentsPage() {
  const client = useQueryClient()
  const may = useMay()
  const [asking, setAsking] = useState<Asking>(null)
  const { filter, page, setFilter, setPage } = useAddress({ status: '', search: '' })
  const status = statusOf(filter.status)
  const asked = { status, search: filter.search, page, pagesize }
  const list = usePageQuery(['adjustments', asked], (signal) =>
    call(listAdjustments, asked, signal),
  )

  function refresh(): void {
    setAsking(null)
    void client.invalidateQueries({ queryKey: ['adjustments'] })
    void client.invalidateQueries({ queryKey: ['player'] })
  }

  const dialog = { onDone: refresh, onRefused: refresh, onClose: () => setAsking(null) }
  return (
    <PageFrame
      title="人工调整"
      note="一人提交、另一人复核后才入账；提交本身不动任何余额。"
      actions={
        <Button type="primary" onClick={() => setAsking({ what: 'create' })}>
          新建调整
        </Button>
      }
    >
      <FilterBar filter={filter} fields={fields} onChange={setFilter} />
      <Answered query={list}>
        {(answer) => (
          <ListTable
            label="人工调整"
            rows={answer.data}
            rowKey={(row) => row.adjustment_no}
            columns={adjustmentColumns(may('adjustment.check'), (what, row) =>
              setAsking({ what, row }),
            )}
            empty={filter.search ? '没有符合条件的调整' : '还没有人工调整'}
            paging={{ page, pagesize, total: answer.total }}
            onPage={(next) => setPage(next.page)}
          />
        )}
      </Answered>
      {asking?.what === 'create' && <CreateAdjustmentDialog {...dialog} />}
      {asking?.what === 'post' && <PostAdjustmentDialog row={asking.row} {...dialog} />}
      {asking?.what === 'cancel' && <CancelAdjustmentDialog row={asking.row} {...dialog} />}
    </PageFrame>
  )
}

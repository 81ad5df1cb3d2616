import { askTransferAgain, listTransfers } from '@jinli/contract/wallet.admin'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { Answered } from '../page/answered.tsx'
import { FilterBar, type FilterField } from '../page/filter-bar.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { useAddress } from '../page/use-address.ts'
import { useDeed } from '../page/use-deed.ts'
import { usePageQuery } from '../page/use-page-query.ts'
import { SettleDialog } from './settle-dialog.tsx'
import { type TransferRow, transferColumns } from './transfer-columns.tsx'
import { statusLabels } from './transfer-effect.ts'

const pagesize = 20
const views = { open: '未结束', manual: '待人工核实', all: '全部' } as const

const fields: readonly FilterField[] = [
  {
    name: 'status',
    label: '状态',
    kind: 'choice',
    choices: Object.entries(views).map(([value, label]) => ({ value, label })),
  },
  { name: 'venue', label: '场馆代码', kind: 'text' },
  {
    name: 'search',
    label: '转账单号或用户名',
    kind: 'text',
    placeholder: '转账单号 / 用户名',
  },
]

function viewOf(text: string): keyof typeof views {
  return text in views ? (text as keyof typeof views) : 'open'
}

/** Transfers that are not over: ask the venue again, or end one by two people (money F-4). */
export function TransfersPage() {
  const client = useQueryClient()
  const may = useMay()
  const { busy, run } = useDeed()
  const [asking, setAsking] = useState<string | null>(null)
  const [settling, setSettling] = useState<TransferRow | null>(null)
  const { filter, page, setFilter, setPage } = useAddress({
    status: 'open',
    venue: '',
    search: '',
  })
  const asked = { ...filter, status: viewOf(filter.status), page, pagesize }
  const list = usePageQuery(
    ['transfers', asked],
    (signal) => call(listTransfers, asked, signal),
    5_000,
  )

  function refresh(): void {
    setSettling(null)
    void client.invalidateQueries({ queryKey: ['transfers'] })
  }

  function ask(row: TransferRow): void {
    if (busy) return
    setAsking(row.out_trade_no)
    void run({
      task: () => call(askTransferAgain, { out_trade_no: row.out_trade_no }),
      done: (after) =>
        `${after.out_trade_no}：${statusLabels[after.status] ?? after.status}`,
    }).finally(() => {
      setAsking(null)
      refresh()
    })
  }

  return (
    <PageFrame
      title="转账核实"
      note="场馆没有给出结果的转账会自动再查；自动查不清的，由两位同事核对场馆后台后人工核实。"
    >
      <FilterBar filter={filter} fields={fields} onChange={setFilter} />
      <Answered query={list}>
        {(answer) => (
          <ListTable
            label="转账"
            rows={answer.data}
            rowKey={(row) => row.out_trade_no}
            columns={transferColumns({
              maySettle: may('transfer.settle'),
              asking,
              onAsk: ask,
              onSettle: setSettling,
            })}
            empty={
              filter.search || filter.venue
                ? '没有符合条件的转账'
                : '没有未结束的转账，一切正常'
            }
            paging={{ page, pagesize, total: answer.total }}
            onPage={(next) => setPage(next.page)}
          />
        )}
      </Answered>
      {settling && (
        <SettleDialog
          row={settling}
          onDone={refresh}
          onRefused={refresh}
          onClose={() => setSettling(null)}
        />
      )}
    </PageFrame>
  )
}

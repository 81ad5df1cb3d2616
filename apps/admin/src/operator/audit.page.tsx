import { listAudit } from '@jinli/contract/audit-trail.admin'
import type { WireOutput } from '@jinli/contract/endpoint'
import { Drawer, type TableProps } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { Answered } from '../page/answered.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { FactList } from '../page/fact-list.tsx'
import { FilterBar, type FilterField } from '../page/filter-bar.tsx'
import { ListTable } from '../page/list-table.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { TwoLines } from '../page/two-lines.tsx'
import { useAddress } from '../page/use-address.ts'
import { usePageQuery } from '../page/use-page-query.ts'
import { actionWord } from './action-word.ts'
import { auditChange } from './audit-change.ts'

type AuditLine = WireOutput<typeof listAudit>['data'][number]
const pagesize = 50

const fields: readonly FilterField[] = [
  {
    name: 'subject',
    label: '对象',
    kind: 'text',
    placeholder: '订单号 / 会员 / 设置 / 账号',
  },
  { name: 'action', label: '操作', kind: 'text', placeholder: '如 deposit.approved' },
  { name: 'username', label: '操作人账号', kind: 'text' },
  { name: 'since', label: '自', kind: 'date' },
  { name: 'until', label: '至', kind: 'date' },
]
const first = { subject: '', action: '', username: '', since: '', until: '' }

const columns: NonNullable<TableProps<AuditLine>['columns']> = [
  { title: '时间', render: (_, line) => <span className="figure">{line.at}</span> },
  {
    title: '操作人',
    render: (_, line) => <TwoLines main={line.display_name} sub={line.username} />,
  },
  {
    title: '操作',
    render: (_, line) => <TwoLines main={actionWord(line.action)} sub={line.action} />,
  },
  { title: '对象', render: (_, line) => <TwoLines main={line.subject} sub="" wrap /> },
  { title: '变更', render: (_, line) => `${line.changes.length} 处` },
  { title: '原因', render: (_, line) => <TwoLines main={line.reason} sub="" wrap /> },
  { title: 'IP', dataIndex: 'ip' },
]

function Line({ line }: { line: AuditLine }) {
  return (
    <div className="detail">
      <FactList
        facts={[
          { label: '时间', value: line.at },
          { label: '操作人', value: `${line.display_name}（${line.username}）` },
          { label: 'IP', value: line.ip },
          { label: '操作', value: actionWord(line.action) },
          { label: '对象', value: line.subject },
          { label: '原因', value: line.reason },
        ]}
      />
      <h2>变更</h2>
      <ChangeList
        label="变更"
        changes={line.changes.map((change) => auditChange(line.action, change))}
      />
    </div>
  )
}

/** Who did what: each deed of staff with what it changed. */
export function AuditPage() {
  const [opened, setOpened] = useState<AuditLine | null>(null)
  const { filter, page, setFilter, setPage } = useAddress(first)
  const list = usePageQuery(['audit', filter, page], (signal) =>
    call(listAudit, { ...filter, page, pagesize }, signal),
  )
  return (
    <PageFrame title="操作日志">
      <FilterBar filter={filter} fields={fields} onChange={setFilter} />
      <Answered query={list} rows={10}>
        {(answer) => (
          <ListTable
            label="操作日志"
            rows={answer.data}
            rowKey={(line) => line.id}
            columns={columns}
            empty="没有符合条件的操作"
            paging={{ page, pagesize, total: answer.total }}
            onPage={(next) => setPage(next.page)}
            onOpen={setOpened}
          />
        )}
      </Answered>
      <Drawer
        open={opened !== null}
        onClose={() => setOpened(null)}
        size={520}
        title="操作详情"
      >
        {opened && <Line line={opened} />}
      </Drawer>
    </PageFrame>
  )
}

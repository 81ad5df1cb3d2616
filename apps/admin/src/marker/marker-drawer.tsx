import { markerLevelLabels } from '@jinli/contract/marker/marker'
import { contactKindLabels, readMarkerCase } from '@jinli/contract/marker/marker.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Drawer } from 'antd'
import { useCall } from '../api/use-read.ts'
import { DetailBody } from '../page/detail-body.tsx'
import { FactList } from '../page/fact-list.tsx'
import { type Columns, ListTable } from '../page/list-table.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { LevelTag, type MarkerRow } from './marker-columns.tsx'
import { ReasonLines } from './reason-lines.tsx'

type MarkerCase = Output<typeof readMarkerCase>

const logColumns: Columns<MarkerCase['log'][number]> = [
  { title: '事项', render: (_, row) => contactKindLabels[row.kind] },
  { title: '内容', render: (_, row) => <TwoLines main={row.note} sub="" wrap /> },
  {
    title: '经办',
    render: (_, row) => <TwoLines main={row.made_by} sub={timeText(row.made_at)} />,
  },
]

const historyColumns: Columns<MarkerCase['history'][number]> = [
  { title: '时间', render: (_, row) => timeText(row.at) },
  { title: '等级', render: (_, row) => markerLevelLabels[row.level] },
  { title: '分数', align: 'right', render: (_, row) => row.score },
]

function CaseBody({ markerCase }: { markerCase: MarkerCase }) {
  const { contest, contested_at, log, history, blocks_offers } = markerCase
  const facts = [
    { label: '等级', value: <LevelTag row={markerCase} /> },
    { label: '优惠', value: blocks_offers ? '已停发' : '照常' },
  ]
  const words = `${contest}（${timeText(contested_at)}）`
  return (
    <>
      <FactList facts={contest ? [...facts, { label: '会员异议', value: words }] : facts} />
      <h2>理由</h2>
      <ReasonLines reasons={markerCase.reasons} />
      <h2>联系记录</h2>
      <ListTable
        label="联系记录"
        rows={log}
        rowKey={({ id }) => id}
        columns={logColumns}
        empty="还没有联系"
      />
      <h2>分数变化</h2>
      <ListTable
        label="分数变化"
        rows={history}
        rowKey={({ id }) => id}
        columns={historyColumns}
        empty="没有分数"
      />
    </>
  )
}

/** Shows a case with its reasons, what staff did, and how the score moved. */
export function MarkerDrawer({ row, onClose }: RowDialogProps<MarkerRow>) {
  const query = useCall(readMarkerCase, { id: row.id })
  return (
    <Drawer open size={640} title={`风险标记：${row.username}`} onClose={onClose}>
      <DetailBody>
        <QueryResult query={query} rows={6}>
          {(markerCase) => <CaseBody markerCase={markerCase} />}
        </QueryResult>
      </DetailBody>
    </Drawer>
  )
}

import { markerKindLabels, markerLevelLabels } from '@jinli/contract/marker/marker'
import {
  type listMarkerCases,
  markerStateLabels,
} from '@jinli/contract/marker/marker.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Button, Flex } from 'antd'
import { choiceField, textField } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'

export type MarkerRow = Output<typeof listMarkerCases>['data'][number]
type Step = 'message' | 'call' | 'offers' | 'close'
type Ask = (what: Step, row: MarkerRow) => void

const { watch, strong } = markerLevelLabels

/** The filters of the list. */
export const markerFields = [
  choiceField('status', '状态', markerStateLabels),
  choiceField('level', '等级', { '': '全部等级', strong, watch }),
  textField('search', '用户名'),
] as const

export function LevelTag({ row }: { row: MarkerRow }) {
  const isStrong = row.level === 'strong'
  return (
    <StateTag tone={row.status === 'closed' ? 'closed' : isStrong ? 'flag' : 'open'}>
      {`${markerLevelLabels[row.level]} · ${row.score}分`}
    </StateTag>
  )
}

function standText({ blocks_offers, contacts }: MarkerRow) {
  const contact = contacts === 0 ? '未联系' : `已联系 ${contacts} 次`
  return { main: contact, sub: blocks_offers ? '已停发优惠' : '' }
}

function Steps({ row, ask }: { row: MarkerRow; ask: Ask }) {
  const steps = [
    ['message', '站内信'],
    ['call', '记电话'],
    ['offers', row.blocks_offers ? '恢复优惠' : '停发优惠'],
    ['close', '结案'],
  ] as const
  return (
    <Flex gap={8} wrap onClick={(click) => click.stopPropagation()}>
      {steps.map(([step, label]) => (
        <Button
          key={step}
          size="small"
          aria-label={`${label} ${row.username}`}
          onClick={() => ask(step, row)}
        >
          {label}
        </Button>
      ))}
    </Flex>
  )
}

export function markerColumns(mayAct: boolean, ask: Ask): Columns<MarkerRow> {
  return [
    { title: '等级', render: (_, row) => <LevelTag row={row} /> },
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={`VIP${row.vip_level}`} />,
    },
    {
      title: '理由',
      render: (_, row) => (
        <TwoLines
          main={row.reasons.map(({ kind }) => markerKindLabels[kind]).join('、')}
          sub={row.contest ? `会员异议：${row.contest}` : (row.reasons[0]?.words ?? '')}
          wrap
        />
      ),
    },
    {
      title: '发现 / 更新',
      render: (_, row) => (
        <TwoLines main={timeText(row.opened_at)} sub={timeText(row.changed_at)} />
      ),
    },
    {
      title: '处理',
      render: (_, row) =>
        row.status === 'closed' ? (
          <TwoLines
            main={`${row.closed_by} ${timeText(row.closed_at)}`}
            sub={row.reason}
            wrap
          />
        ) : (
          <TwoLines {...standText(row)} />
        ),
    },
    ...(mayAct
      ? ([
          {
            title: '操作',
            fixed: 'right',
            render: (_, row) => row.status === 'open' && <Steps row={row} ask={ask} />,
          },
        ] satisfies Columns<MarkerRow>)
      : []),
  ]
}

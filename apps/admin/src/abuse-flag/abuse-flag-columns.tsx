import {
  abuseKindLabels,
  abuseStateLabels,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import { Button } from 'antd'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { type AbuseFlagRow, EvidenceLines } from '../profile/evidence-lines.tsx'

export function flagColumns(
  mayDismiss: boolean,
  onDismiss: (row: AbuseFlagRow) => void,
): Columns<AbuseFlagRow> {
  return [
    {
      title: '会员',
      render: (_, row) => <TwoLines main={row.username} sub={`VIP${row.vip_level}`} />,
    },
    {
      title: '类型',
      render: (_, row) => (
        <StateTag tone={row.status === 'open' ? 'flag' : 'closed'}>
          {abuseKindLabels[row.kind]}
        </StateTag>
      ),
    },
    { title: '证据', render: (_, row) => <EvidenceLines evidence={row.evidence} /> },
    {
      title: '发现 / 更新',
      render: (_, row) => (
        <TwoLines main={timeText(row.found_at)} sub={timeText(row.changed_at)} />
      ),
    },
    {
      title: '处理',
      render: (_, row) =>
        row.status === 'open' ? (
          abuseStateLabels.open
        ) : (
          <TwoLines
            main={`${row.dismissed_by} ${timeText(row.dismissed_at)}`}
            sub={row.reason}
            wrap
          />
        ),
    },
    ...(mayDismiss
      ? ([
          {
            title: '操作',
            fixed: 'right',
            render: (_, row) =>
              row.status === 'open' && (
                <Button
                  size="small"
                  aria-label={`忽略 ${row.username} 的${abuseKindLabels[row.kind]}提示`}
                  onClick={() => onDismiss(row)}
                >
                  忽略
                </Button>
              ),
          },
        ] satisfies Columns<AbuseFlagRow>)
      : []),
  ]
}

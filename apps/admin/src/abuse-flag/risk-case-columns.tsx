import {
  abuseKindLabels,
  abuseStateLabels,
} from '@jinli/contract/abuse-flag/abuse-flag.admin'
import type { listRiskCases } from '@jinli/contract/abuse-flag/risk-case.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Flex } from 'antd'
import { countText } from '../page/count-text.ts'
import { DecisionButton } from '../page/decision-button.tsx'
import { choiceField, textField } from '../page/filter-field.ts'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { TwoLines } from '../page/two-lines.tsx'
import { EvidenceLines } from '../profile/evidence-lines.tsx'

export type RiskCaseRow = Output<typeof listRiskCases>['data'][number]
type Ask = (what: 'dismiss' | 'confirm', row: RiskCaseRow) => void

/** The filters of the list. */
export const caseFields = [
  choiceField('status', '状态', { ...abuseStateLabels, '': '全部状态' }),
  choiceField('kind', '类型', { '': '全部类型', ...abuseKindLabels }),
  textField('search', '用户名'),
] as const

/** Returns a case in words: its kind and its number of accounts. */
export function caseTitle({ kind, members }: RiskCaseRow): string {
  return members > 1
    ? `${abuseKindLabels[kind]} · ${members} 个账号`
    : abuseKindLabels[kind]
}

function membersText({ usernames, members }: RiskCaseRow): string {
  const more = members > usernames.length ? ` 等 ${members} 个` : ''
  return `${usernames.join('、')}${more}`
}

function Decisions({ row, ask }: { row: RiskCaseRow; ask: Ask }) {
  return (
    <Flex gap={8} onClick={(click) => click.stopPropagation()}>
      <DecisionButton
        tone="go"
        size="small"
        aria-label={`排除 ${row.id} 号个案`}
        onClick={() => ask('dismiss', row)}
      >
        排除
      </DecisionButton>
      <DecisionButton
        tone="stop"
        isQuiet
        size="small"
        aria-label={`认定 ${row.id} 号个案`}
        onClick={() => ask('confirm', row)}
      >
        认定
      </DecisionButton>
    </Flex>
  )
}

export function riskCaseColumns(mayDecide: boolean, ask: Ask): Columns<RiskCaseRow> {
  return [
    {
      title: '个案',
      render: (_, row) => (
        <StateTag tone={row.status === 'dismissed' ? 'closed' : 'flag'}>
          {abuseKindLabels[row.kind]}
        </StateTag>
      ),
    },
    { title: '账号数', align: 'right', render: (_, row) => countText(row.members) },
    { title: '成员', render: (_, row) => <TwoLines main={membersText(row)} sub="" wrap /> },
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
            main={`${abuseStateLabels[row.status]} · ${row.decided_by} ${timeText(row.decided_at)}`}
            sub={row.reason}
            wrap
          />
        ),
    },
    ...(mayDecide
      ? ([
          {
            title: '操作',
            fixed: 'right',
            render: (_, row) => row.status === 'open' && <Decisions row={row} ask={ask} />,
          },
        ] satisfies Columns<RiskCaseRow>)
      : []),
  ]
}

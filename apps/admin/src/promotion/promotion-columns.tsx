import { textStateLabels } from '@jinli/contract/version/version'
import { formatYuan } from '@jinli/money/money'
import { moneyColumn } from '../page/figure.tsx'
import type { Columns } from '../page/list-table.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { AmountLines, TwoLines } from '../page/two-lines.tsx'
import styles from './promotion.module.css'
import type { PromotionRow } from './promotion-form.ts'
import { scheduleText, standingWord } from './promotion-words.ts'

function PromotionState({ row }: { row: PromotionRow }) {
  const { tone, word } = standingWord(row.standing)
  return <StateTag tone={tone}>{word}</StateTag>
}

function draftOf({ draft }: PromotionRow) {
  if (!draft) return '—'
  const main = `${textStateLabels[draft.state]} · ${draft.made_by || '系统自带'}`
  return <TwoLines main={main} sub={timeText(draft.made_at)} />
}

function scheduleOf({ published: liveVersion, draft }: PromotionRow) {
  const version = liveVersion ?? draft
  return version ? <TwoLines main={scheduleText(version)} sub="" wrap /> : '—'
}

/** Returns the cost and the budget. The promised amount is reserved for open applications. */
function costOf({ cost, promised: promisedFen, budget }: PromotionRow) {
  const parts = [
    budget > 0n ? `预算 ${formatYuan(budget)}` : '',
    promisedFen > 0n ? `待审 ${formatYuan(promisedFen)}` : '',
  ]
  return <AmountLines amount={formatYuan(cost)} sub={parts.filter(Boolean).join('，')} />
}

export const promotionColumns: Columns<PromotionRow> = [
  {
    title: '图片',
    render: (_, row) => (
      <img src={(row.published ?? row.draft)?.picture} alt="" className={styles.picture} />
    ),
  },
  {
    title: '活动',
    render: (_, row) => (
      <span className={styles.title}>
        <TwoLines main={row.title} sub={row.type_name} wrap />
      </span>
    ),
  },
  { title: '状态', render: (_, row) => <PromotionState row={row} /> },
  { title: '活动时间', render: (_, row) => scheduleOf(row) },
  moneyColumn({ title: '成本', render: (_, row) => costOf(row) }),
  {
    title: '申请',
    render: (_, row) => (
      <TwoLines main={`待审 ${row.waiting}`} sub={`已发 ${row.approved}`} />
    ),
  },
  { title: '草稿', render: (_, row) => draftOf(row) },
]

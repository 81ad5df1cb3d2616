import {
  adjustmentDirectionLabels,
  approveAdjustment,
  listAdjustments,
} from '@jinli/contract/adjustment/adjustment.admin'
import { formatYuan } from '@jinli/money/money'
import { Checkbox, Form } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { ListOutcome } from '../page/list-outcome.tsx'
import { signedYuan } from '../page/money-text.ts'
import { type PartOutcome, runEach } from '../page/run-each.ts'
import { SmallText } from '../page/small-text.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import type { AdjustmentRow } from './adjustment-columns.tsx'
import styles from './post-list-dialog.module.css'

type PostForm = { adjustments: string[] }

const signed = ({ direction, amount }: AdjustmentRow) =>
  direction === 'debit' ? -amount : amount

function sumText(rows: readonly AdjustmentRow[]): string {
  const sumOf = (direction: AdjustmentRow['direction']) =>
    rows
      .filter((row) => row.direction === direction)
      .reduce((total, { amount }) => total + amount, 0n)
  return `${adjustmentDirectionLabels.credit} ${formatYuan(sumOf('credit'))} · ${adjustmentDirectionLabels.debit} ${formatYuan(sumOf('debit'))}`
}

/** Posts several adjustments of others, each in a call of its own with its own result. */
function PostListDialog({ onDone, onRefused, onClose }: DialogEnds) {
  const [count, setCount] = useState(0)
  const [outcomes, setOutcomes] = useState<PartOutcome[] | null>(null)
  const { data } = useCall(listAdjustments, { status: 'draft', search: '', pagesize: 100 })
  const rows = (data?.data ?? []).filter(({ mine }) => !mine)
  const chosen = ({ adjustments }: PostForm) =>
    rows.filter(({ adjustment_no }) => adjustments.includes(adjustment_no))
  if (outcomes)
    return <ListOutcome title="批量复核结果" outcomes={outcomes} onClose={onDone} />
  return (
    <ActionDialog<PostForm, PartOutcome[]>
      title="批量复核入账"
      width={760}
      renderEffect={(form) =>
        count > 0
          ? `已处理 ${count} / ${chosen(form).length}`
          : `选中 ${chosen(form).length} 笔：${sumText(chosen(form))}`
      }
      confirm={(form) => `确认入账（${chosen(form).length}）`}
      initial={{ adjustments: [] }}
      problem={(form) =>
        chosen(form).length === 0
          ? { field: 'adjustments', message: '请选择要入账的调整' }
          : null
      }
      task={async (form) => {
        const ends = await runEach(
          chosen(form),
          ({ adjustment_no, username }) => `${username} ${adjustment_no}`,
          async ({ adjustment_no }) => {
            await call(approveAdjustment, { adjustment_no })
            return '已入账'
          },
          setCount,
        )
        setOutcomes(ends)
        return ends
      }}
      successText={(ends) => `已入账 ${ends.filter(({ isDone }) => isDone).length} 笔`}
      onDone={() => undefined}
      onRefused={onRefused}
      onClose={onClose}
    >
      {(_form, { adjustments }, fillIn) => (
        <>
          <Checkbox
            name="all"
            disabled={rows.length === 0}
            checked={rows.length > 0 && adjustments.length === rows.length}
            indeterminate={adjustments.length > 0 && adjustments.length < rows.length}
            onChange={({ target }) =>
              fillIn({
                adjustments: target.checked ? rows.map((row) => row.adjustment_no) : [],
              })
            }
          >
            {rows.length > 0 ? `全选 ${rows.length} 笔待复核` : '没有他人提交的待复核调整'}
          </Checkbox>
          <Form.Item name="adjustments" className={styles.rows}>
            <Checkbox.Group
              name="adjustments"
              options={rows.map((row) => ({
                value: row.adjustment_no,
                label: (
                  <span className={styles.row}>
                    <span>
                      {row.username} <SmallText>{row.realname}</SmallText>
                    </span>
                    <span className={styles.amount}>{signedYuan(signed(row))}</span>
                    <SmallText>
                      {row.reason} · {row.made_by}
                    </SmallText>
                  </span>
                ),
              }))}
            />
          </Form.Item>
        </>
      )}
    </ActionDialog>
  )
}

/** The dialog with its button over the list. */
export const postList = { label: '批量复核', dialog: PostListDialog }

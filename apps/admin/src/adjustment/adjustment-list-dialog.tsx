import {
  type AdjustmentDirection,
  type AdjustmentSide,
  adjustmentDirectionLabels,
  createAdjustment,
} from '@jinli/contract/adjustment/adjustment.admin'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { ListOutcome } from '../page/list-outcome.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { type PartOutcome, runEach } from '../page/run-each.ts'
import { TextFileButton } from '../page/text-file-button.tsx'
import type { DialogEnds } from '../page/use-dialogs.tsx'
import { useReasons } from '../page/use-reasons.ts'
import { AdjustmentFields } from './adjustment-fields.tsx'
import {
  type AdjustmentLine,
  adjustmentLines,
  linesMax,
  linesText,
  problemsText,
} from './adjustment-lines.ts'
import { adjustmentReasons } from './create-adjustment-dialog.tsx'

type ListForm = {
  list: string
  direction: AdjustmentDirection
  amount: string
  against: AdjustmentSide
  turnover_times: number
  reason: string
}

const initial: ListForm = {
  list: '',
  direction: 'credit',
  amount: '',
  against: 'adjustment',
  turnover_times: 0,
  reason: '',
}

const linesOf = ({ list, amount }: ListForm) => adjustmentLines(list, amount)

function problemOf(form: ListForm): FieldProblem<ListForm> | null {
  const lines = linesOf(form)
  const wrong = lines.filter(({ problem }) => problem)
  if (lines.length === 0) return { field: 'list', message: '请填写会员名单' }
  if (lines.length > linesMax)
    return {
      field: 'list',
      message: `一次最多 ${linesMax} 名会员，现有 ${lines.length} 名`,
    }
  if (wrong.length > 0) return { field: 'list', message: problemsText(wrong) }
  return reasonMissing(form)
}

function propose(form: ListForm, { username, fen }: AdjustmentLine): Promise<string> {
  const adjustment = {
    username,
    direction: form.direction,
    amount: fen,
    against: form.against,
    turnover_times: form.direction === 'credit' ? form.turnover_times : 0,
    reason: form.reason.trim(),
    about: '',
    reference: '',
  }
  return call(createAdjustment, adjustment).then(
    ({ adjustment_no }) => `已提交 ${adjustment_no}`,
  )
}

/** Proposes an adjustment for each player of a list, each in a call of its own with its own result. */
function AdjustmentListDialog({ onDone, onRefused, onClose }: DialogEnds) {
  const [count, setCount] = useState(0)
  const [ended, setEnded] = useState<{ form: ListForm; outcomes: PartOutcome[] } | null>(
    null,
  )
  const reasons = useReasons('adjustment', adjustmentReasons)
  if (ended) {
    const rest = new Set(
      ended.outcomes.filter(({ isDone }) => !isDone).map(({ name }) => name),
    )
    const again = ended.form.list
      .split(/\r?\n/)
      .filter((source) =>
        adjustmentLines(source, '1').some((line) => rest.has(line.username)),
      )
      .join('\n')
    return (
      <ListOutcome
        title="批量新建结果"
        outcomes={ended.outcomes}
        again={again}
        onClose={onDone}
      />
    )
  }
  return (
    <ActionDialog<ListForm, PartOutcome[]>
      title="批量新建调整"
      width={640}
      renderEffect={(form) =>
        count > 0
          ? `已处理 ${count} / ${linesOf(form).length}`
          : linesText(linesOf(form), adjustmentDirectionLabels[form.direction])
      }
      confirm={(form) => `提交复核（${linesOf(form).length}）`}
      initial={initial}
      firstField="list"
      problem={problemOf}
      task={async (form) => {
        const outcomes = await runEach(
          linesOf(form),
          ({ username }) => username,
          (line) => propose(form, line),
          setCount,
        )
        setEnded({ form, outcomes })
        return outcomes
      }}
      successText={(outcomes) =>
        `已提交 ${outcomes.filter(({ isDone }) => isDone).length} 笔，等待另一位员工复核`
      }
      onDone={() => undefined}
      onRefused={onRefused}
      onClose={onClose}
    >
      {(_form, _values, fillIn) => (
        <>
          <Form.Item
            label="会员名单"
            name="list"
            extra="每行一名：用户名，金额。没有金额的行用下面的统一金额；最多 200 名"
          >
            <Input.TextArea
              name="list"
              autoSize={{ minRows: 4, maxRows: 10 }}
              autoComplete="off"
              spellCheck={false}
              placeholder={'koi001,20.00\nkoi002,35.50'}
            />
          </Form.Item>
          <Form.Item>
            <TextFileButton label="从文件读取" onText={(list) => fillIn({ list })} />
          </Form.Item>
          <AdjustmentFields amountLabel="统一金额（元，可不填）" />
          <ReasonField label="原因" templates={reasons} />
        </>
      )}
    </ActionDialog>
  )
}

/** The dialog with its button over the list. */
export const adjustmentList = { label: '批量新建', dialog: AdjustmentListDialog }

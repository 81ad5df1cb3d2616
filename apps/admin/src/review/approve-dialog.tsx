import { fenOfNumber, yuanNumber, yuanText } from '@jinli/money/money'
import { Form, Input } from 'antd'
import { type ApproveForm, approveProblem, typedFen } from './approve-form.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { ReviewRow, ReviewSubject } from './review-subject.ts'
import { useDecision } from './use-decision.ts'

type Props<R extends ReviewRow> = {
  subject: ReviewSubject<R>
  row: R
  onClose: () => void
  onDone: (row: R) => void
  onStale: () => void
}

/** Confirms an approval: amount (deposits), reference and remark. */
export function ApproveDialog<R extends ReviewRow>(props: Props<R>) {
  const { subject, row, onClose, onDone, onStale } = props
  const [form] = Form.useForm<ApproveForm>()
  const asked = fenOfNumber(row.amount)
  const typed = typedFen(Form.useWatch('amount', form) ?? yuanText(asked))
  const differs = typed !== null && typed !== asked
  const { busy, submit } = useDecision<R>({
    onDone,
    onStale,
    onField: (field, message) => {
      if (field === 'amount' || field === 'reference' || field === 'reason') {
        form.setFields([{ name: field, errors: [message] }])
      }
    },
  })

  /** A corrected field loses its complaint: these fields have no rules that would run again. */
  function forgetErrors(changed: object): void {
    form.setFields(
      Object.keys(changed).map((name) => ({ name: name as keyof ApproveForm, errors: [] })),
    )
  }

  function finish(values: ApproveForm): void {
    const entered = { ...values, amount: values.amount ?? yuanText(asked) }
    const problem = approveProblem(entered, row.amount)
    if (problem) {
      form.setFields([{ name: problem.field, errors: [problem.message] }])
      form.getFieldInstance(problem.field)?.focus()
      return
    }
    const fen = typedFen(entered.amount) ?? asked
    const reference = values.reference?.trim() ?? ''
    const reason = values.reason?.trim() ?? ''
    void submit(
      () => subject.approve(row, { amount: yuanNumber(fen), reference, reason }),
      `已通过 ${subject.orderNo(row)}`,
    )
  }

  return (
    <DecisionDialog
      title={`通过${subject.noun} ${subject.orderNo(row)}`}
      effect={subject.approveEffect(row, typed ?? asked)}
      confirm="确认通过"
      busy={busy}
      form={form}
      firstField="reference"
      onClose={onClose}
    >
      <p className="question">{subject.approveQuestion(row)}</p>
      <Form<ApproveForm>
        form={form}
        layout="vertical"
        disabled={busy}
        initialValues={{ amount: yuanText(asked), reference: '', reason: '' }}
        onValuesChange={forgetErrors}
        onFinish={finish}
      >
        {subject.amountEditable && (
          <Form.Item label="实际到账金额（元）" name="amount">
            <Input
              name="amount"
              inputMode="decimal"
              maxLength={16}
              className="amount-input"
            />
          </Form.Item>
        )}
        <Form.Item
          label={subject.referenceLabel}
          name="reference"
          extra={subject.referenceHint}
        >
          <Input name="reference" maxLength={64} autoComplete="off" spellCheck={false} />
        </Form.Item>
        <Form.Item
          label={differs ? '更改金额的原因（必填）' : '备注（可不填）'}
          name="reason"
        >
          <Input.TextArea
            name="reason"
            maxLength={200}
            autoSize={{ minRows: 2 }}
            showCount
          />
        </Form.Item>
        <button type="submit" hidden aria-hidden="true" tabIndex={-1} />
      </Form>
    </DecisionDialog>
  )
}

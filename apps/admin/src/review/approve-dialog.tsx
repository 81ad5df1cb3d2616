import { fenOfNumber, yuanNumber, yuanText } from '@jinli/money/money'
import { Form, Input, Radio } from 'antd'
import { type ApproveForm, approveProblem, typedFen } from './approve-form.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { DeedDialogProps, ReviewRow, ReviewSubject } from './review-subject.ts'
import { useDecision } from './use-decision.ts'

type Props<R extends ReviewRow> = DeedDialogProps<R> & { subject: ReviewSubject<R> }

function PayLaterField({ must }: { must: boolean }) {
  return (
    <Form.Item
      label="付款"
      name="pay_later"
      extra={must ? '超过双人复核金额：通过后须由另一位同事付款。' : undefined}
    >
      <Radio.Group
        name="pay_later"
        disabled={must}
        options={[
          { value: 0, label: '通过并付款（已完成打款）' },
          { value: 1, label: '通过待付（稍后打款）' },
        ]}
      />
    </Form.Item>
  )
}

/** Confirms an approval: amount (deposits), reference and remark. */
export function ApproveDialog<R extends ReviewRow>(props: Props<R>) {
  const { subject, row, onClose, onDone, onStale } = props
  const [form] = Form.useForm<ApproveForm>()
  const asked = fenOfNumber(row.amount)
  const begin = yuanText(fenOfNumber(subject.approveAmount(row)))
  const typed = typedFen(Form.useWatch('amount', form) ?? begin)
  const later = subject.payLater(row)
  const payLater = (Form.useWatch('pay_later', form) ?? 0) === 1 || later === 'must'
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
    const entered = { ...values, amount: values.amount ?? begin }
    const problem = approveProblem(entered, row.amount)
    if (problem) {
      form.setFields([{ name: problem.field, errors: [problem.message] }])
      form.getFieldInstance(problem.field)?.focus()
      return
    }
    const fen = typedFen(entered.amount) ?? asked
    const reference = payLater ? '' : (values.reference?.trim() ?? '')
    const reason = values.reason?.trim() ?? ''
    void submit(
      () =>
        subject.approve(row, {
          amount: yuanNumber(fen),
          reference,
          reason,
          pay_later: payLater ? 1 : 0,
        }),
      (after) => subject.approveDone(row, after),
    )
  }

  return (
    <DecisionDialog
      title={`通过${subject.noun} ${subject.orderNo(row)}`}
      effect={subject.approveEffect(row, typed ?? asked, payLater)}
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
        initialValues={{
          amount: begin,
          reference: row.reference,
          reason: '',
          pay_later: later === 'must' ? 1 : 0,
        }}
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
        {later !== 'no' && <PayLaterField must={later === 'must'} />}
        {!payLater && (
          <Form.Item
            label={subject.referenceLabel}
            name="reference"
            extra={subject.referenceHint}
          >
            <Input name="reference" maxLength={100} autoComplete="off" spellCheck={false} />
          </Form.Item>
        )}
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

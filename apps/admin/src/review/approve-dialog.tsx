import { refusal } from '@jinli/contract/refusals'
import { fenOfNumber, yuanNumber, yuanText } from '@jinli/money/money'
import { Alert, Form, Input, Radio } from 'antd'
import { type ApproveForm, approveProblem, typedFen } from './approve-form.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { DeedDialogProps, ReviewRow, ReviewSubject } from './review-subject.ts'
import { useAskOnce } from './use-ask-once.ts'
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
        aria-label="付款"
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

type ReferenceProps = { label: string; hint: string; asked: boolean }

/** The payment's number; asked for once more when a payment is said to be made without one. */
function ReferenceField({ label, hint, asked }: ReferenceProps) {
  return (
    <>
      <Form.Item label={label} name="reference" extra={hint}>
        <Input name="reference" maxLength={100} autoComplete="off" spellCheck={false} />
      </Form.Item>
      {asked && (
        <Alert
          type="warning"
          showIcon
          className="ask-again"
          title="没有填写付款流水号：重复付款将无法识别。确已打款请再次确认，否则请改选「通过待付」。"
        />
      )}
    </>
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
  const watchedReference = Form.useWatch('reference', form) ?? row.reference
  // Said to be paid, yet nothing to find the payment by.
  const unproven = later === 'may' && !payLater && !watchedReference.trim()
  const ask = useAskOnce()
  const askedAgain = ask.asked && unproven
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
    // The amount decides whether a reason is asked for.
    const names = 'amount' in changed ? ['amount', 'reason'] : Object.keys(changed)
    form.setFields(names.map((name) => ({ name: name as keyof ApproveForm, errors: [] })))
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
    if (unproven && !ask.goOn()) return
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
      effect={
        typed === null
          ? refusal('amount.invalid').message
          : subject.approveEffect(row, typed, payLater)
      }
      confirm={askedAgain ? '无流水号，确认已付款' : '确认通过'}
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
          <ReferenceField
            label={subject.referenceLabel}
            hint={subject.referenceHint}
            asked={askedAgain}
          />
        )}
        <Form.Item
          label={differs ? '更改金额的原因（会员可见）' : '备注（仅内部可见，可不填）'}
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

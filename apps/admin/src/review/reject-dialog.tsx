import { refusal } from '@jinli/contract/refusals'
import { Button, Form, Input } from 'antd'
import { useReasons } from '../page/use-reasons.ts'
import { DecisionDialog } from './decision-dialog.tsx'
import type { DeedDialogProps, ReviewRow, ReviewSubject } from './review-subject.ts'
import { useDecision } from './use-decision.ts'

type Props<R extends ReviewRow> = DeedDialogProps<R> & { subject: ReviewSubject<R> }
type RejectForm = { reason?: string }

/** The last template asks for the reviewer's own words. */
const ownWords = '其他'

/** Confirms a rejection; the reason is mandatory because the player reads it (money F-3). */
export function RejectDialog<R extends ReviewRow>(props: Props<R>) {
  const { subject, row, onClose, onDone, onStale } = props
  const [form] = Form.useForm<RejectForm>()
  const templates = useReasons(
    subject.queue === 'deposits' ? 'deposit' : 'withdrawal',
    subject.rejectTemplates,
  )
  const { busy, submit } = useDecision<R>({
    onDone,
    onStale,
    onField: (field, message) => {
      if (field === 'reason') form.setFields([{ name: field, errors: [message] }])
    },
  })

  function fill(template: string): void {
    form.setFields([
      { name: 'reason', value: template === ownWords ? '' : template, errors: [] },
    ])
    form.getFieldInstance('reason')?.focus()
  }

  /** A corrected field loses its complaint: these fields have no rules that would run again. */
  function forgetErrors(changed: object): void {
    form.setFields(
      Object.keys(changed).map((name) => ({ name: name as keyof RejectForm, errors: [] })),
    )
  }

  function finish(values: RejectForm): void {
    const reason = values.reason?.trim() ?? ''
    if (!reason) {
      const { message } = refusal('review.reason-missing')
      form.setFields([{ name: 'reason', errors: [message] }])
      form.getFieldInstance('reason')?.focus()
      return
    }
    void submit(() => subject.reject(row, reason), `已拒绝 ${subject.orderNo(row)}`)
  }

  return (
    <DecisionDialog
      title={`拒绝${subject.noun} ${subject.orderNo(row)}`}
      effect={subject.rejectEffect(row)}
      confirm="确认拒绝"
      ends
      busy={busy}
      form={form}
      firstField="reason"
      onClose={onClose}
    >
      <Form<RejectForm>
        form={form}
        layout="vertical"
        disabled={busy}
        onValuesChange={forgetErrors}
        onFinish={finish}
      >
        <fieldset className="templates">
          <legend>常用原因</legend>
          {[...templates, ownWords].map((template) => (
            <Button key={template} size="small" onClick={() => fill(template)}>
              {template}
            </Button>
          ))}
        </fieldset>
        <Form.Item label="原因（会员可见）" name="reason">
          <Input.TextArea
            name="reason"
            maxLength={200}
            autoSize={{ minRows: 3 }}
            showCount
            onPressEnter={(press) => {
              if (press.shiftKey || press.nativeEvent.isComposing) return
              press.preventDefault()
              form.submit()
            }}
          />
        </Form.Item>
      </Form>
    </DecisionDialog>
  )
}

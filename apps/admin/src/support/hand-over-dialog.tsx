import { handOverConversation, listAnswering } from '@jinli/contract/support/support.admin'
import { Form } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { RadioLines } from '../page/radio-lines.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import { reasonMissing } from '../page/reason-missing.ts'
import { type ConversationRow, whoOf } from './conversation-columns.tsx'

type HandOverForm = { to: string; reason: string }
type DialogProps = { row: ConversationRow; onDone: () => void; onClose: () => void }

function problem(form: HandOverForm) {
  return form.to
    ? reasonMissing(form)
    : ({ field: 'to', message: '请选择接手的员工' } as const)
}

/** Gives a conversation to another member who may answer. */
export function HandOverDialog({ row, ...ends }: DialogProps) {
  const members = useCall(listAnswering, {}, { staleMs: 0 })
  return (
    <ActionDialog<HandOverForm, unknown>
      {...ends}
      title={`转交与 ${whoOf(row)} 的会话`}
      renderEffect={() =>
        '会话改由所选员工接待，原因记为内部备注，会员看不到。10 分钟内未打开则退回队列。'
      }
      confirm="确认转交"
      initial={{ to: '', reason: '' }}
      problem={problem}
      task={({ to, reason }) =>
        call(handOverConversation, { id: row.id, to, reason: reason.trim() })
      }
      successText="已转交"
      onRefused={ends.onDone}
    >
      <QueryResult query={members} rows={2}>
        {(answer) => (
          <Form.Item name="to" label="转交给">
            <RadioLines
              label="转交给"
              name="to"
              options={answer.map((member) => ({
                value: member.username,
                label: `${member.display_name}（接待中 ${member.conversations}）`,
              }))}
            />
          </Form.Item>
        )}
      </QueryResult>
      <ReasonField
        label="转交原因（仅内部可见）"
        templates={['下班交接', '由专人处理']}
        alone
      />
    </ActionDialog>
  )
}

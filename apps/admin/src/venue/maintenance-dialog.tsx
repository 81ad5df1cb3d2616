import { refusal } from '@jinli/contract/refusal/refusals'
import { planMaintenance } from '@jinli/contract/venue/venue.admin'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { instantFromText, instantText } from '../page/instant-from-text.ts'
import { TimeField } from '../page/time-field.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { WindowButtons } from '../page/window-buttons.tsx'
import type { VenueRow } from './venue-columns.tsx'

type Plan = { from: string; until: string; note: string }

function problemOf({ from, until }: Plan): FieldProblem<Plan> | null {
  const [begin, end] = [instantFromText(from), instantFromText(until)]
  if (!end || (begin && end > begin)) return null
  return { field: 'until', message: refusal('venue.maintenance-order').message }
}

function effectOf({ from, until }: Plan): string {
  if (!instantFromText(from)) return '没有开始时间就没有维护：场馆照常开放。'
  const end = instantFromText(until) ? '结束后自动开放' : '没有结束时间，须再来这里结束'
  return `维护期间会员不能进入、不能转入，余额可随时转回；${end}。`
}

/** Plans the maintenance of a venue. During it players cannot enter, but can transfer money out. */
export function MaintenanceDialog({ row, ...rest }: RowDialogProps<VenueRow>) {
  return (
    <ActionDialog<Plan, VenueRow>
      {...rest}
      title={`维护时间 ${row.name}`}
      renderEffect={effectOf}
      confirm="确认维护时间"
      initial={{
        from: instantText(row.maintenance_from),
        until: instantText(row.maintenance_until),
        note: row.maintenance_note,
      }}
      firstField="from"
      problem={problemOf}
      task={({ from, until, note }) =>
        call(planMaintenance, {
          code: row.code,
          revision: row.revision,
          from: instantFromText(from),
          until: instantFromText(until),
          note: note.trim(),
        })
      }
      successText={(after) =>
        after.maintenance_from
          ? `已安排 ${row.name} 的维护时间`
          : `${row.name} 没有维护时间`
      }
    >
      {(_form, _values, fillIn) => (
        <>
          <WindowButtons from="from" until="until" onPick={fillIn} />
          <TimeField label="开始（北京时间，留空则不维护）" name="from" />
          <TimeField label="结束（北京时间，留空则未定）" name="until" />
          <Form.Item label="维护公告" name="note">
            <Input
              name="note"
              maxLength={100}
              autoComplete="off"
              placeholder="例如：系统升级"
            />
          </Form.Item>
        </>
      )}
    </ActionDialog>
  )
}

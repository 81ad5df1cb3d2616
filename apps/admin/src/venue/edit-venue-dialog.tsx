import { refusal } from '@jinli/contract/refusals'
import { editVenue } from '@jinli/contract/venue.admin'
import { yuanText } from '@jinli/money/money'
import { Form, Input, InputNumber } from 'antd'
import { call } from '../api/call.ts'
import { AmountField } from '../page/amount-field.tsx'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
import { typedFen } from '../page/typed-fen.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { VenueRow } from './venue-columns.tsx'

type VenueForm = { name: string; sort: number | null; transfer_max: string }

function problemOf({ name, transfer_max }: VenueForm): FieldProblem<VenueForm> | null {
  if (!name.trim()) return { field: 'name', message: refusal('venue.name-missing').message }
  if (transfer_max.trim() && typedFen(transfer_max) === null)
    return { field: 'transfer_max', message: refusal('amount.invalid').message }
  return null
}

/** Name, place and largest transfer of a venue. */
export function EditVenueDialog({ row, ...rest }: RowDialogProps<VenueRow>) {
  return (
    <DeedDialog<VenueForm, VenueRow>
      {...rest}
      title={`修改场馆 ${row.name}`}
      renderEffect={() => '保存后会员立即看到；已在场馆内的余额不受影响。'}
      confirm="确认修改"
      initial={{
        name: row.name,
        sort: row.sort,
        transfer_max: row.transfer_max === null ? '' : yuanText(row.transfer_max),
      }}
      firstField="name"
      problem={problemOf}
      task={({ name, sort, transfer_max }) =>
        call(editVenue, {
          code: row.code,
          revision: row.revision,
          name: name.trim(),
          sort: sort ?? 0,
          transfer_max: typedFen(transfer_max),
        })
      }
      done={`已修改 ${row.name}`}
    >
      <Form.Item label="名称" name="name">
        <Input name="name" maxLength={24} autoComplete="off" />
      </Form.Item>
      <Form.Item label="顺序" name="sort" extra="0–9999，小的在前">
        <InputNumber name="sort" min={0} max={9999} precision={0} />
      </Form.Item>
      <AmountField label="单笔最多转入（元，留空不限）" name="transfer_max" />
    </DeedDialog>
  )
}

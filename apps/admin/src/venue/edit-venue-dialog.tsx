import { refusal } from '@jinli/contract/refusal/refusals'
import { editVenue } from '@jinli/contract/venue/venue.admin'
import { yuanText } from '@jinli/money/money'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { AmountField } from '../page/amount-field.tsx'
import { fenFromText } from '../page/fen-from-text.ts'
import { PlaceField } from '../page/place-field.tsx'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import type { VenueRow } from './venue-columns.tsx'

type VenueForm = { name: string; sort: number | null; transfer_max: string }

function problemOf({ name, transfer_max }: VenueForm): FieldProblem<VenueForm> | null {
  if (!name.trim()) return { field: 'name', message: refusal('venue.name-missing').message }
  if (transfer_max.trim() && fenFromText(transfer_max) === null)
    return { field: 'transfer_max', message: refusal('amount.invalid').message }
  return null
}

/** Changes the name, the position and the largest transfer of a venue. */
export function EditVenueDialog({ row, ...rest }: RowDialogProps<VenueRow>) {
  return (
    <ActionDialog<VenueForm, VenueRow>
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
          transfer_max: fenFromText(transfer_max),
        })
      }
      successText={`已修改 ${row.name}`}
    >
      <Form.Item label="名称" name="name">
        <Input name="name" maxLength={24} autoComplete="off" />
      </Form.Item>
      <PlaceField name="sort" max={9999} />
      <AmountField label="单笔最多转入（元，留空不限）" name="transfer_max" />
    </ActionDialog>
  )
}

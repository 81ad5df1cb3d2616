import {
  bankCodeMax,
  bankNameMax,
  plainBankLogo,
  shippedBankLogos,
} from '@jinli/contract/bank/bank'
import { changeBank, createBank } from '@jinli/contract/bank/bank.admin'
import { bankCodeProblem, bankProblem } from '@jinli/contract/bank/bank.rules'
import { uploadPicture } from '@jinli/contract/picture/picture.admin'
import { type Problem, refusal } from '@jinli/contract/refusal/refusals'
import { Form, Input } from 'antd'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { ChangeList } from '../page/change-list.tsx'
import { PictureField } from '../page/picture-field.tsx'
import { PlaceField } from '../page/place-field.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { ReasonField } from '../page/reason-field.tsx'
import type { DialogEnds, RowDialogProps } from '../page/use-dialogs.tsx'
import { type BankRow, cardsText } from './bank-columns.tsx'
import { bankChanges } from './bank-words.ts'

type BankForm = {
  code: string
  name: string
  logo: string
  place: number | null
  reason: string
}
const placeOf = ({ place }: Pick<BankForm, 'place'>) => place ?? 100

function complaint(problem: Problem | null): FieldProblem<BankForm> | null {
  if (!problem) return null
  const { field, message } = refusal(problem.key)
  return { field: (field ?? 'reason') as keyof BankForm, message }
}

function Fields({ cardCount }: { cardCount: number }) {
  const mayUpload = useMay()(uploadPicture.permission)
  return (
    <>
      <Form.Item
        label="名称"
        name="name"
        extra={cardCount > 0 ? '已有会员绑定，名称不能再改' : '会员绑定时看到的名称'}
      >
        <Input
          name="name"
          maxLength={bankNameMax}
          autoComplete="off"
          disabled={cardCount > 0}
        />
      </Form.Item>
      <Form.Item label="标志" name="logo">
        <PictureField
          name="logo"
          label="标志"
          shape="round"
          choices={shippedBankLogos}
          mayUpload={mayUpload}
        />
      </Form.Item>
      <PlaceField name="place" />
      <ReasonField label="原因" />
    </>
  )
}

export function CreateBankDialog(ends: DialogEnds) {
  return (
    <ActionDialog<BankForm, unknown>
      {...ends}
      title="新增银行"
      width={600}
      renderEffect={() => '保存后会员立即可以绑定此银行的卡；代码保存后不能修改。'}
      confirm="确认新增"
      initial={{ code: '', name: '', logo: plainBankLogo, place: 100, reason: '' }}
      firstField="code"
      problem={(form) =>
        complaint(bankCodeProblem(form.code.trim().toUpperCase()) ?? bankProblem(form))
      }
      task={(form) => call(createBank, { ...form, place: placeOf(form), active: true })}
      successText="银行已新增"
    >
      <Form.Item label="代码（2–12位大写字母或数字）" name="code">
        <Input name="code" maxLength={bankCodeMax} autoComplete="off" spellCheck={false} />
      </Form.Item>
      <Fields cardCount={0} />
    </ActionDialog>
  )
}

export function EditBankDialog({ row, ...ends }: RowDialogProps<BankRow>) {
  const { code, active, version, cards } = row
  const toInput = (form: BankForm) => ({
    name: form.name.trim(),
    logo: form.logo,
    place: placeOf(form),
    active,
  })
  const changesBy = (form: BankForm) => bankChanges(row, toInput(form))
  return (
    <ActionDialog<BankForm, unknown>
      {...ends}
      title={`修改银行 ${row.name}`}
      width={600}
      renderEffect={(form) => <ChangeList label="变更" changes={changesBy(form)} />}
      confirm="确认修改"
      initial={{ code, name: row.name, logo: row.logo, place: row.place, reason: '' }}
      firstField={cards > 0 ? 'place' : 'name'}
      problem={(form) =>
        changesBy(form).length === 0
          ? { field: 'reason', message: '没有变化' }
          : complaint(bankProblem(form))
      }
      task={(form) =>
        call(changeBank, { code, ...toInput(form), reason: form.reason, based_on: version })
      }
      successText="银行已修改"
    >
      <Fields cardCount={cards} />
    </ActionDialog>
  )
}

/** Allows or stops the binding of further cards of a bank. Cards that are already bound stay. */
export function SwitchBankDialog({ row, ...ends }: RowDialogProps<BankRow>) {
  const { code, name, logo, place, active, version, cards } = row
  const word = active ? '停用' : '启用'
  return (
    <ReasonDialog
      {...ends}
      title={`${word}银行 ${name}`}
      effect={
        active
          ? `会员不能再绑定${name}的卡；已绑定的 ${cardsText(cards)}和进行中的取款不受影响。`
          : `会员立即可以绑定${name}的卡。`
      }
      confirm={`确认${word}`}
      isDestructive={active}
      label="原因"
      task={(reason) =>
        call(changeBank, {
          code,
          name,
          logo,
          place,
          active: !active,
          reason,
          based_on: version,
        })
      }
      successText={`${name} 已${word}`}
    />
  )
}

import {
  checkIdentity,
  identity,
  identityReasonLabels,
} from '@jinli/contract/identity/identity'
import { documentNumber, documentProblem } from '@jinli/contract/identity/identity.rules'
import type { Output } from '@jinli/contract/wire/endpoint'
import { cacheChange } from '../api/cache-change.ts'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Check, Info } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './identity.module.css'
import { SendPhoto } from './send-photo.tsx'

type Identity = Output<typeof identity>

/** Asks the number of the document. The name is the account's. */
function DocumentForm({ realname }: Identity) {
  const form = useForm({ number: '' }, ({ number }) =>
    documentProblem(documentNumber(number), '', new Date()),
  )
  const check = useCallMutation(checkIdentity, {
    toastSuccess: true,
    onRefused: (refusal) => {
      refresh(identity)
      return form.showRefusal(refusal)
    },
    onLost: () => {
      toast.fail('网络不稳定，请稍后再试')
      refresh(identity)
    },
    onSuccess: ({ data }) => cacheChange(identity, {}, data),
  })
  return (
    <form noValidate onSubmit={form.submit(check.busy, check.run)}>
      <Card title="身份核验">
        <div className={styles.fields}>
          <Field
            label="身份证号码"
            autoComplete="off"
            maxLength={40}
            hint={`须为 ${realname} 本人的证件；号码加密保存，核验后即删除`}
            {...form.field('number')}
          />
          <Button type="submit" block busy={check.busy}>
            提交核验
          </Button>
        </div>
      </Card>
    </form>
  )
}

/** Shows what is open until the identity is verified. */
function Room({ deposits_left, withdrawals_left }: Identity) {
  return (
    <Card flush>
      {deposits_left !== null && (
        <ListRow label="核验前还可存款" value={<MoneyText value={deposits_left} />} />
      )}
      {withdrawals_left !== null && (
        <ListRow label="核验前还可取款" value={<MoneyText value={withdrawals_left} />} />
      )}
    </Card>
  )
}

/** Shows how far the check of the player's identity is, and its form. */
export function IdentityCard({ data }: { data: Identity }) {
  if (data.state === 'verified')
    return (
      <CalmNotice
        icon={<Check size={20} />}
        title="身份已核验"
        more={`证件尾号 ${data.number_tail}，存取款不再受此限制。`}
      />
    )
  if (data.state === 'review')
    return (
      <>
        <CalmNotice
          icon={<Info size={20} />}
          title="证件审核中"
          more="客服正在核对您的证件照片，结果会发到站内信。"
        />
        <Room {...data} />
      </>
    )
  if (data.state === 'waiting')
    return (
      <>
        <CalmNotice
          icon={<Info size={20} />}
          title="身份核验进行中"
          more={`证件尾号 ${data.number_tail}，出结果后即可继续，通常只需几分钟。`}
        />
        <Room {...data} />
      </>
    )
  return (
    <>
      {data.state === 'refused' && data.reason && (
        <CalmNotice
          icon={<Info size={20} />}
          title="身份核验未通过"
          more={`${data.note || identityReasonLabels[data.reason]}，请核对后重新提交，或联系客服。`}
        />
      )}
      <DocumentForm {...data} />
      {data.state === 'refused' && data.reason !== 'number_used' && <SendPhoto />}
      <Room {...data} />
    </>
  )
}

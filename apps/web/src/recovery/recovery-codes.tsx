import { mycontacts } from '@jinli/contract/contact/contact'
import { recoverycodes } from '@jinli/contract/recovery/recovery'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { Codes } from '../player-factor/codes.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './recovery.module.css'

function rule({ pay_pass }: { pay_pass: string }): Problem | null {
  return pay_pass ? null : { key: 'card.pay-password-missing' }
}

function CodesForm({
  left,
  onCodes,
}: {
  left: number
  onCodes: (codes: string[]) => void
}) {
  const form = useForm({ pay_pass: '' }, rule)
  const creation = useCallMutation(recoverycodes, {
    onRefused: (refusal) => form.showRefusal(refusal, 'pay_pass'),
    onLost: () => toast.fail('网络不稳定，请重新生成'),
    onSuccess: ({ data }) => {
      onCodes(data.codes)
      refresh(mycontacts)
    },
  })
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={form.submit(creation.busy, creation.run)}
    >
      <PayPasswordField
        {...form.part('pay_pass')}
        name="pay_pass"
        placeholder="请输入支付密码"
      />
      <Button type="submit" kind="ghost" block busy={creation.busy}>
        {left > 0 ? '重新生成找回码' : '生成找回码'}
      </Button>
    </form>
  )
}

/** Shows how many recovery codes are left, and makes new ones. */
export function RecoveryCodes({ left }: { left: number }) {
  const [codes, setCodes] = useState<readonly string[]>([])
  return (
    <Card title="找回码">
      {codes.length > 0 ? (
        <Codes codes={codes} onSaved={() => setCodes([])} />
      ) : (
        <>
          <p className={styles.note}>
            {left > 0
              ? `还有 ${left} 个未使用。重新生成后，原有找回码全部失效。`
              : '忘记密码且收不到验证码时，可用找回码重新设置密码。每个只能用一次。'}
          </p>
          <CodesForm left={left} onCodes={setCodes} />
        </>
      )}
    </Card>
  )
}

import { passkeyadd, passkeybegin } from '@jinli/contract/player-factor/passkey'
import { myfactor } from '@jinli/contract/player-factor/player-factor'
import {
  passkeyNameMax,
  passkeyNameProblem,
} from '@jinli/contract/player-factor/player-factor.rules'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoBack } from '../visit/go.ts'
import { Codes } from './codes.tsx'
import { makePasskey, PasskeyFailed } from './passkey.ts'
import styles from './player-factor.module.css'

type Values = { name: string; pay_pass: string }

function rule({ name, pay_pass }: Values): Problem | null {
  const problem = passkeyNameProblem(name)
  if (problem) return problem
  return pay_pass ? null : { key: 'card.pay-password-missing' }
}

/** Sends the form: the server’s question, the device’s passkey, and its name. */
function useAddition(onCodes: (codes: readonly string[]) => void) {
  const [isMaking, setIsMaking] = useState(false)
  const form = useForm<Values>({ name: '', pay_pass: '' }, rule)
  const adding = useCallMutation(passkeyadd, {
    onRefused: form.showRefusal,
    onLost: () => toast.fail('网络不稳定，请返回查看是否已添加'),
    onSuccess: ({ data }) => {
      toast.ok('已添加')
      refresh(myfactor)
      onCodes(data.recovery_codes)
    },
  })
  const beginning = useCallMutation(passkeybegin, {
    onRefused: (refusal) =>
      form.showRefusal(refusal, /pay-password/.test(refusal.key) ? 'pay_pass' : undefined),
    onLost: () => toast.fail('网络不稳定，请重试'),
    onSuccess: ({ data }) => {
      setIsMaking(true)
      makePasskey(data)
        .then((key) => adding.run({ name: form.values.name, key }))
        .catch((error: unknown) => {
          const isClear = error instanceof PasskeyFailed
          toast.fail(isClear ? error.message : '通行密钥没有响应，请重试')
        })
        .finally(() => setIsMaking(false))
    },
  })
  const busy = beginning.busy || isMaking || adding.busy
  const submit = form.submit(busy, ({ pay_pass }) => beginning.run({ pay_pass }))
  return { form, busy, submit }
}

/** Adds a passkey of this device: its name, the pay password, and the device’s own question. */
export function AddPasskey() {
  const back = useGoBack()
  const [codes, setCodes] = useState<readonly string[]>([])
  const leave = () => back(paths.factor())
  const { form, busy, submit } = useAddition((newCodes) =>
    newCodes.length > 0 ? setCodes(newCodes) : leave(),
  )
  if (codes.length > 0)
    return (
      <PageBody>
        <Card title="保存找回码">
          <Codes codes={codes} onSaved={leave} />
        </Card>
      </PageBody>
    )
  return (
    <form noValidate onSubmit={submit}>
      <PageBody>
        <Card title="添加通行密钥">
          <div className={styles.fields}>
            <Field
              label="名字"
              maxLength={passkeyNameMax}
              placeholder="例如：我的手机"
              hint="丢失时，凭名字找到并移除它"
              {...form.field('name')}
            />
            <PayPasswordField
              {...form.part('pay_pass')}
              name="pay_pass"
              placeholder="请输入支付密码"
            />
          </div>
        </Card>
        <div className={styles.notes}>
          <p>通行密钥保存在您的设备里，凭指纹、面容或锁屏密码使用，可单独登录</p>
        </div>
        <BottomBar>
          <Button type="submit" block busy={busy}>
            添加
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

import {
  factorbegin,
  factorenable,
  myfactor,
} from '@jinli/contract/player-factor/player-factor'
import type { Problem } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy.tsx'
import { Field } from '../ui/field.tsx'
import { PayPasswordField } from '../ui/pay-password-field.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoBack } from '../visit/go.ts'
import { Codes } from './codes.tsx'
import styles from './player-factor.module.css'

type Device = Output<typeof factorbegin>

function payRule({ pay_pass }: { pay_pass: string }): Problem | null {
  return pay_pass ? null : { key: 'card.pay-password-missing' }
}

function codeRule({ code }: { code: string }): Problem | null {
  return code.trim() ? null : { key: 'code.missing' }
}

/** The first step: the pay password. */
function BeginForm({ onDevice }: { onDevice: (device: Device) => void }) {
  const form = useForm({ pay_pass: '' }, payRule)
  const beginning = useCallMutation(factorbegin, {
    onRefused: (refusal) => form.showRefusal(refusal, 'pay_pass'),
    onLost: () => toast.fail('网络不稳定，请重试'),
    onSuccess: ({ data }) => onDevice(data),
  })
  return (
    <form noValidate onSubmit={form.submit(beginning.busy, beginning.run)}>
      <PageBody>
        <Card title="绑定验证器">
          <ol className={styles.steps}>
            <li>在手机上安装一个验证器应用</li>
            <li>用它扫描下一步的二维码</li>
            <li>填写它显示的 6 位验证码</li>
          </ol>
          <PayPasswordField
            {...form.part('pay_pass')}
            name="pay_pass"
            placeholder="请输入支付密码"
          />
        </Card>
        <BottomBar>
          <Button type="submit" block busy={beginning.busy}>
            下一步
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

/** The second step: the QR code and the first code. */
function EnableForm({
  device: { qr, secret, uri },
  onCodes,
}: {
  device: Device
  onCodes: (codes: readonly string[]) => void
}) {
  const form = useForm({ code: '' }, codeRule)
  const enabling = useCallMutation(factorenable, {
    onRefused: (refusal) => form.showRefusal(refusal, 'code'),
    onLost: () => toast.fail('网络不稳定，请返回查看是否已绑定'),
    onSuccess: ({ data }) => {
      toast.ok('已绑定，其他设备需重新登录')
      refresh(myfactor)
      onCodes(data.recovery_codes)
    },
  })
  return (
    <form noValidate onSubmit={form.submit(enabling.busy, enabling.run)}>
      <PageBody>
        <Card title="扫描二维码">
          <img
            className={styles.plate}
            src={qr}
            alt="绑定验证器的二维码"
            width={184}
            height={184}
          />
          <p className={styles.note}>
            验证器在这部手机上？复制密钥手工添加，或<a href={uri}>直接打开验证器</a>。
          </p>
          <div className={styles.secret}>
            <code>{secret.replaceAll(/.{4}(?=.)/g, '$& ')}</code>
            <CopyButton text={secret} what="密钥" />
          </div>
          <Field
            label="验证码"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={8}
            placeholder="验证器上的 6 位数字"
            {...form.field('code')}
          />
        </Card>
        <BottomBar>
          <Button type="submit" block busy={enabling.busy}>
            确认绑定
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

/** Binds an authenticator app: pay password, first code, recovery codes. */
export function BindDevice() {
  const back = useGoBack()
  const [device, setDevice] = useState<Device | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const leave = () => back(paths.factor())
  if (codes.length > 0)
    return (
      <PageBody>
        <Card title="保存找回码">
          <Codes codes={codes} onSaved={leave} />
        </Card>
      </PageBody>
    )
  if (!device) return <BeginForm onDevice={setDevice} />
  return (
    <EnableForm
      device={device}
      onCodes={(newCodes) => (newCodes.length > 0 ? setCodes(newCodes) : leave())}
    />
  )
}

import { beginMyFactor, enableMyFactor } from '@jinli/contract/operator/staff-factor.admin'
import type { Output } from '@jinli/contract/wire/endpoint'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { ActionDialog, type FieldProblem } from '../page/action-dialog.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { SmallText } from '../page/small-text.tsx'
import { CodeField, codeMissing } from './factor-question.tsx'
import styles from './my-factor.module.css'

type FactorSetup = Output<typeof beginMyFactor>
type PasswordForm = { password: string }
type Props = { onBound: (codes: readonly string[]) => void; onClose: () => void }

function passwordMissing({ password }: PasswordForm): FieldProblem<PasswordForm> | null {
  return password ? null : { field: 'password', message: '请输入登录密码' }
}

function WithPassword({
  onBegun,
  onClose,
}: {
  onBegun: (setup: FactorSetup) => void
  onClose: () => void
}) {
  return (
    <ActionDialog<PasswordForm, FactorSetup>
      title="绑定验证器"
      renderEffect={() => '绑定后，登录与付款等操作除密码外还需要您手机验证器上的 6 位数字'}
      confirm="下一步"
      width={420}
      initial={{ password: '' }}
      firstField="password"
      problem={passwordMissing}
      task={({ password }) => call(beginMyFactor, { password })}
      successText="密钥已生成"
      onDone={onBegun}
      onClose={onClose}
    >
      <Form.Item label="登录密码" name="password">
        <Input.Password name="password" autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </ActionDialog>
  )
}

/** Binds a device in two steps: the member enters the password, then the first code. */
export function BindFactor({ onBound, onClose }: Props) {
  const [setup, setSetup] = useState<FactorSetup | null>(null)
  if (!setup) return <WithPassword onBegun={setSetup} onClose={onClose} />
  return (
    <ActionDialog<{ code: string }, Output<typeof enableMyFactor>>
      title="扫码并输入验证码"
      renderEffect={() => '用手机上的验证器应用扫描下面的二维码，再输入它显示的 6 位数字'}
      confirm="确认绑定"
      width={420}
      initial={{ code: '' }}
      firstField="code"
      problem={codeMissing}
      task={({ code }) => call(enableMyFactor, { code })}
      successText="验证器已绑定，其他登录已结束"
      onDone={({ recovery_codes }) => onBound(recovery_codes)}
      onClose={onClose}
    >
      <DetailBody>
        <img className={styles.qr} src={setup.qr} alt="绑定验证器的二维码" />
        <SmallText>
          不能扫码时手工输入密钥：
          <CopyText
            text={setup.secret}
            display={setup.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            label="密钥"
          />
        </SmallText>
        <CodeField label="验证码" />
      </DetailBody>
    </ActionDialog>
  )
}

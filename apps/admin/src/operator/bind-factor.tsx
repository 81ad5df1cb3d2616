import type { Output } from '@jinli/contract/endpoint'
import { beginMyFactor, enableMyFactor } from '@jinli/contract/staff-factor.admin'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { CopyText } from '../page/copy-text.tsx'
import { DeedDialog, type FieldProblem } from '../page/deed-dialog.tsx'
import { DetailBody } from '../page/detail-body.tsx'
import { SmallText } from '../page/small-text.tsx'
import { CodeField, codeMissing } from './factor-question.tsx'
import styles from './my-factor.module.css'

type Begun = Output<typeof beginMyFactor>
type PasswordForm = { password: string }
type Props = { onBound: (codes: readonly string[]) => void; onClose: () => void }

function passwordMissing({ password }: PasswordForm): FieldProblem<PasswordForm> | null {
  return password ? null : { field: 'password', message: '请输入登录密码' }
}

function WithPassword({
  onBegun,
  onClose,
}: {
  onBegun: (begun: Begun) => void
  onClose: () => void
}) {
  return (
    <DeedDialog<PasswordForm, Begun>
      title="绑定验证器"
      renderEffect={() => '绑定后，登录与付款等操作除密码外还需要您手机验证器上的 6 位数字'}
      confirm="下一步"
      width={420}
      initial={{ password: '' }}
      firstField="password"
      problem={passwordMissing}
      task={({ password }) => call(beginMyFactor, { password })}
      done="密钥已生成"
      onDone={onBegun}
      onClose={onClose}
    >
      <Form.Item label="登录密码" name="password">
        <Input.Password name="password" autoComplete="current-password" maxLength={128} />
      </Form.Item>
    </DeedDialog>
  )
}

/** Binds a device in two steps: the own password, then the first code that it shows. */
export function BindFactor({ onBound, onClose }: Props) {
  const [begun, setBegun] = useState<Begun | null>(null)
  if (!begun) return <WithPassword onBegun={setBegun} onClose={onClose} />
  return (
    <DeedDialog<{ code: string }, Output<typeof enableMyFactor>>
      title="扫码并输入验证码"
      renderEffect={() => '用手机上的验证器应用扫描下面的二维码，再输入它显示的 6 位数字'}
      confirm="确认绑定"
      width={420}
      initial={{ code: '' }}
      firstField="code"
      problem={codeMissing}
      task={({ code }) => call(enableMyFactor, { code })}
      done="验证器已绑定，其他登录已结束"
      onDone={({ recovery_codes }) => onBound(recovery_codes)}
      onClose={onClose}
    >
      <DetailBody>
        <img className={styles.qr} src={begun.qr} alt="绑定验证器的二维码" />
        <SmallText>
          不能扫码时手工输入密钥：
          <CopyText
            text={begun.secret}
            shown={begun.secret.replaceAll(/.{4}(?=.)/g, '$& ')}
            label="密钥"
          />
        </SmallText>
        <CodeField label="验证码" />
      </DetailBody>
    </DeedDialog>
  )
}

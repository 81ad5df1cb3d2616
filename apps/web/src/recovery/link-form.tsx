import {
  type RecoverySecret,
  recoveryPageProblem,
  recoverySecretLabels,
} from '@jinli/contract/recovery/recovery.rules'
import { Shield } from '../art/icons.tsx'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { useForm } from '../ui/use-form.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './recovery.module.css'
import { useRecover } from './use-recover.ts'

/** Shows the form behind the one-time link of service. */
export function LinkForm({ secret, link }: { secret: RecoverySecret; link: string }) {
  const blank = {
    way: 'link' as const,
    secret,
    name: '',
    code: link,
    paypassword: '',
    confirmPass: '',
  }
  const form = useForm(blank, recoveryPageProblem)
  const recovering = useRecover(form.showRefusal)
  const submit = form.submit(recovering.busy, ({ paypassword }) =>
    recovering.run({ way: 'link', secret, code: link, paypassword }),
  )
  return (
    <form noValidate onSubmit={submit}>
      <PageBody>
        <CalmNotice
          icon={<Shield size={20} />}
          title={`重新设置${recoverySecretLabels[secret]}`}
          more="链接只能使用一次，30 分钟内有效。设置后需重新登录，24 小时内暂停取款。"
        />
        <Card>
          <div className={styles.fields}>
            <NewPasswordFields secret={secret} form={form} />
          </div>
        </Card>
        <BottomBar>
          <Button type="submit" block busy={recovering.busy}>
            设置新密码
          </Button>
        </BottomBar>
      </PageBody>
    </form>
  )
}

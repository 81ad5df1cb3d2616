import { type ContactChannel, contactLabels } from '@jinli/contract/contact/contact.rules'
import { passkeyquestion } from '@jinli/contract/player-factor/passkey'
import { recoverycode } from '@jinli/contract/recovery/recovery'
import {
  type RecoverySecret,
  type RecoveryWay,
  recoveryPageProblem,
} from '@jinli/contract/recovery/recovery.rules'
import { useWorkedCall } from '../auth/use-worked-call.ts'
import { WorkingNote } from '../auth/working-note.tsx'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { hasPasskeys, usePasskeyAnswer } from '../player-factor/passkey.ts'
import { useSession } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { BottomBar, Card, PageBody } from '../ui/card.tsx'
import { Field } from '../ui/field.tsx'
import { GoLink } from '../ui/go-link.tsx'
import { RadioTiles } from '../ui/radio-tiles.tsx'
import { useForm } from '../ui/use-form.ts'
import { useMe } from '../visit/use-me.ts'
import { CodeField } from './code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import styles from './recovery.module.css'
import { useCodeRequest } from './use-code-request.ts'
import { useRecover } from './use-recover.ts'

type SentWay = Exclude<RecoveryWay, 'link'>

const ways = [
  { value: 'email', label: '邮箱验证码' },
  { value: 'phone', label: '手机验证码' },
  { value: 'code', label: '找回码' },
  ...(hasPasskeys() ? [{ value: 'passkey' as const, label: '通行密钥' }] : []),
] as const

const notes = {
  login: '找回后所有设备上的登录会退出，24 小时内暂停取款；存款与游戏不受影响',
  pay: '找回后需重新登录，24 小时内暂停取款；存款与游戏不受影响',
} as const

function useRecoveryForm(secret: RecoverySecret, name: string) {
  const way = 'email' as SentWay
  const blank = { way, secret, name, code: '', paypassword: '', confirmPass: '' }
  const form = useForm(blank, recoveryPageProblem)
  const { values } = form
  const sent = useCodeRequest(`${secret} ${values.way}`)
  const sending = useWorkedCall(recoverycode, {
    onRefused: form.showRefusal,
    onLost: () => toast.fail('网络不稳定，请稍后重新获取'),
    onSuccess: ({ data }) => {
      sent.onSent(data.request)
      toast.ok('验证码已发往该账号已验证的联系方式')
    },
  })
  const recovering = useRecover(form.showRefusal)
  const passkey = usePasskeyAnswer(
    passkeyquestion,
    (key) =>
      recovering.run({ way: 'passkey', secret, key, paypassword: values.paypassword }),
    { purpose: 'recover' },
  )
  const busy = recovering.busy || passkey.busy
  const submit = form.submit(busy, async (order) => {
    if (order.way === 'passkey') passkey.run()
    else
      await recovering.run({
        way: order.way,
        secret,
        name: order.name,
        request: order.way === 'code' ? '' : sent.request(),
        code: order.code,
        paypassword: order.paypassword,
      })
  })
  const send = (channel: ContactChannel) =>
    void sending.run({ name: values.name, secret, channel })
  return { form, sent, sending, recovering, busy, submit, send }
}

/** Shows what proves that the account’s owner asks. */
function Proof({ state }: { state: ReturnType<typeof useRecoveryForm> }) {
  const { form, sent, sending, send } = state
  const { way } = form.values
  if (way === 'passkey')
    return (
      <p className={styles.hint}>
        填好新密码后，用指纹、面容或锁屏密码确认；无需用户名与验证码
      </p>
    )
  return (
    <>
      <Field
        label="用户名"
        maxLength={32}
        autoComplete="username"
        placeholder="请输入用户名"
        {...form.field('name')}
      />
      {way === 'code' ? (
        <Field
          label="找回码"
          maxLength={64}
          autoComplete="off"
          placeholder="如 ABCDEF-GHJKMN"
          hint="在“邮箱、手机与找回码”中生成的 10 个找回码之一"
          {...form.field('code')}
        />
      ) : (
        <CodeField
          key={way}
          {...form.part('code')}
          name="code"
          busy={sending.busy}
          sentCount={sent.sentCount}
          onSend={() => send(way)}
          hint={`发往该账号已验证的${contactLabels[way]}，10 分钟内有效`}
        />
      )}
    </>
  )
}

/** Shows the form of a forgotten password: by a sent code, a recovery code or a passkey. */
function Ways({ secret, name }: { secret: RecoverySecret; name: string }) {
  const state = useRecoveryForm(secret, name)
  const { form, sending, recovering, busy, submit } = state
  const { way } = form.values
  return (
    <form noValidate onSubmit={submit}>
      <PageBody>
        <Card>
          <div className={styles.fields}>
            <RadioTiles
              legend="找回方式"
              name="way"
              columns={ways.length === 3 ? 3 : 2}
              tiles={ways}
              value={way}
              onChange={(next) => form.change({ way: next, code: '' })}
            />
            <Proof state={state} />
            <NewPasswordFields secret={secret} form={form} />
          </div>
        </Card>
        <div className={styles.notes}>
          <p>{notes[secret]}</p>
          <p>
            都无法使用？<GoLink to={paths.service()}>联系客服</GoLink>
          </p>
        </div>
        <BottomBar>
          <Button type="submit" block busy={busy}>
            设置新密码
          </Button>
          <WorkingNote working={sending.working || recovering.working} />
        </BottomBar>
      </PageBody>
    </form>
  )
}

/** Begins with the name of the signed-in player, or of the one whose session has just ended. */
export function RecoveryForm({ secret }: { secret: RecoverySecret }) {
  const lastName = useSession((state) => state.lastName)
  const name = useMe().data?.username ?? lastName
  return <Ways key={name} secret={secret} name={name} />
}

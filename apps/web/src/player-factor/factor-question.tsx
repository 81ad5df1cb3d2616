import { passkeyask } from '@jinli/contract/player-factor/passkey'
import { factorconfirm, myfactor } from '@jinli/contract/player-factor/player-factor'
import type { Problem } from '@jinli/contract/refusal/refusals'
import { useCallMutation } from '../api/mutation.ts'
import { useCallQuery } from '../api/query.ts'
import { Key } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './factor-question.module.css'
import { hasPasskeys, usePasskeyAnswer } from './passkey.ts'

function rule({ code }: { code: string }): Problem | null {
  return code.trim() ? null : { key: 'code.missing' }
}

/** Shows the ways by which the player shows their factor. */
function FactorWays({
  hasDevice,
  hasKey,
  onDone,
}: {
  hasDevice: boolean
  hasKey: boolean
  onDone: () => void
}) {
  const form = useForm({ code: '' }, rule)
  const confirming = useCallMutation(factorconfirm, {
    onRefused: (refusal) => form.showRefusal(refusal, 'code'),
    onLost: () => toast.fail('网络不稳定，请重试'),
    onSuccess: onDone,
  })
  const passkey = usePasskeyAnswer(passkeyask, (key) => confirming.run({ key }))
  const busy = confirming.busy || passkey.busy
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={form.submit(busy, ({ code }) => confirming.run({ code }))}
    >
      <p className={styles.note}>涉及资金与账号安全，请确认是您本人操作</p>
      {hasKey && (
        <>
          <Button block busy={passkey.busy} icon={<Key size={20} />} onClick={passkey.run}>
            使用通行密钥
          </Button>
          <p className={styles.or}>或</p>
        </>
      )}
      <Field
        label={hasDevice ? '验证码' : '找回码'}
        autoComplete="one-time-code"
        maxLength={64}
        placeholder={hasDevice ? '验证器上的 6 位数字' : '请输入一个找回码'}
        hint={hasDevice ? '也可以填写一个找回码' : undefined}
        {...form.field('code')}
      />
      <Button
        type="submit"
        kind={hasKey ? 'ghost' : 'primary'}
        block
        busy={confirming.busy}
      >
        确认
      </Button>
    </form>
  )
}

/** Asks the player to show their factor; `onDone` goes on with what asked for it. */
export function FactorQuestion({
  open,
  onClose,
  onDone,
}: {
  open: boolean
  onClose: () => void
  onDone: () => void
}) {
  const mine = useCallQuery(myfactor, {}, { staleTime: 0 })
  return (
    <Sheet open={open} title="双重验证" onClose={onClose}>
      {mine.data && (
        <FactorWays
          hasDevice={mine.data.device_since !== null}
          hasKey={hasPasskeys() && mine.data.passkeys.some(({ here }) => here)}
          onDone={onDone}
        />
      )}
      {!mine.data && mine.error && (
        <LoadError small error={mine.error} onRetry={mine.refetch} />
      )}
      {!mine.data && !mine.error && <SkeletonRows rows={2} height={52} />}
    </Sheet>
  )
}

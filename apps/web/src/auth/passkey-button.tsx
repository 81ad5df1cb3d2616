import { passkeylogin, passkeyquestion } from '@jinli/contract/player-factor/passkey'
import { useCallMutation } from '../api/mutation.ts'
import { Key } from '../art/icons.tsx'
import { toast } from '../overlay/toast.ts'
import { hasPasskeys, usePasskeyAnswer } from '../player-factor/passkey.ts'
import { signIn } from '../session/session.ts'
import { Button } from '../ui/button.tsx'

/** Signs in by a passkey alone, where the browser has passkeys. */
export function PasskeyButton() {
  const signing = useCallMutation(passkeylogin, {
    onLost: () => toast.fail('网络不稳定，请重试'),
    onSuccess: ({ data }) => signIn(data.api_token),
  })
  const passkey = usePasskeyAnswer(passkeyquestion, (key) => signing.run({ key }))
  if (!hasPasskeys()) return null
  return (
    <Button
      kind="ghost"
      block
      busy={passkey.busy || signing.busy}
      icon={<Key size={20} />}
      onClick={passkey.run}
    >
      用通行密钥登录
    </Button>
  )
}

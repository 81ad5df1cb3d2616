import { confirmMyFactor } from '@jinli/contract/operator/staff-factor.admin'
import { askMyKey } from '@jinli/contract/operator/staff-key.admin'
import { Divider } from 'antd'
import { call } from '../api/call.ts'
import { answerByKey, KeyFailed } from '../api/security-key.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useAction } from '../page/use-action.ts'

async function confirmByKey(): Promise<unknown> {
  const question = await call(askMyKey, {})
  if (!question) throw new KeyFailed('此地址没有可用的安全密钥，请输入验证码')
  return call(confirmMyFactor, { key: await answerByKey(question) })
}

/** Asks for a security key, as an alternative to the code field below it. */
export function KeyButton({ onDone }: { onDone: () => void }) {
  const { busy, run } = useAction()
  return (
    <>
      <BusyButton
        block
        color="primary"
        variant="outlined"
        busy={busy}
        onClick={() => void run({ task: confirmByKey, successText: '已验证', onDone })}
      >
        用安全密钥验证
      </BusyButton>
      <Divider plain>或输入验证码</Divider>
    </>
  )
}

import { confirmMyFactor } from '@jinli/contract/staff-factor.admin'
import { askMyKey } from '@jinli/contract/staff-key.admin'
import { Divider } from 'antd'
import { call } from '../api/call.ts'
import { answerByKey, KeyFailed } from '../api/security-key.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { useDeed } from '../page/use-deed.ts'

async function confirmByKey(): Promise<unknown> {
  const question = await call(askMyKey, {})
  if (!question) throw new KeyFailed('此地址没有可用的安全密钥，请输入验证码')
  return call(confirmMyFactor, { key: await answerByKey(question) })
}

/** Confirms by touching a security key; below it stands the way by a code. */
export function KeyButton({ onDone }: { onDone: () => void }) {
  const { busy, run } = useDeed()
  return (
    <>
      <BusyButton
        block
        color="primary"
        variant="outlined"
        busy={busy}
        onClick={() => void run({ task: confirmByKey, done: '已验证', onDone })}
      >
        用安全密钥验证
      </BusyButton>
      <Divider plain>或输入验证码</Divider>
    </>
  )
}

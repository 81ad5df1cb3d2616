import type { Output } from '@jinli/contract/endpoint'
import {
  readMyFactor,
  removeMyFactor,
  renewRecoveryCodes,
} from '@jinli/contract/staff-factor.admin'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { DeedDialog } from '../page/deed-dialog.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { timeText } from '../page/time-text.ts'
import { BindFactor } from './bind-factor.tsx'
import styles from './my-factor.module.css'

type Factor = Output<typeof readMyFactor>
type Asked = 'bind' | 'renew' | 'remove'

/** Told once: whoever closes it has kept them. */
function RecoveryCodes({
  codes,
  onClose,
}: {
  codes: readonly string[]
  onClose: () => void
}) {
  return (
    <Modal
      open
      centered
      title="请保存恢复码"
      mask={{ closable: false }}
      keyboard={false}
      closable={false}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      <p>手机丢失时，每个恢复码可以代替验证码使用一次。关闭后不再显示，请妥善保存。</p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText text={codes.join('\n')} shown="复制全部恢复码" label="全部恢复码" />
    </Modal>
  )
}

function stateWords({ on, since, recovery_left }: Factor): string {
  if (!on) return '未绑定。绑定后，即使密码被人得知，也无法以您的名义登录或付款。'
  return `已绑定（${timeText(since)}），剩余恢复码 ${recovery_left} 个。`
}

/** One's own second factor: bound, recovery codes renewed, taken away. */
export function MyFactor() {
  const query = useCall(readMyFactor, {})
  const cache = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setAsked(null)

  function changed(made: readonly string[] = []): void {
    close()
    setCodes(made)
    void cache.invalidateQueries()
  }

  return (
    <>
      <h2>第二验证</h2>
      <Answered query={query} rows={1}>
        {(factor) => (
          <>
            <PageNote>{stateWords(factor)}</PageNote>
            <Flex gap={8} wrap>
              {factor.on ? (
                <>
                  <Button onClick={() => setAsked('renew')}>更换恢复码</Button>
                  <Button onClick={() => setAsked('remove')}>解除绑定</Button>
                </>
              ) : (
                <Button type="primary" onClick={() => setAsked('bind')}>
                  绑定第二验证
                </Button>
              )}
            </Flex>
          </>
        )}
      </Answered>
      {asked === 'bind' && <BindFactor onBound={changed} onClose={close} />}
      {asked === 'renew' && (
        <DeedDialog
          title="更换恢复码"
          renderEffect={() => '生成十个新的恢复码，原来的全部失效'}
          confirm="确认更换"
          initial={{}}
          task={() => call(renewRecoveryCodes, {})}
          done="恢复码已更换"
          onDone={({ recovery_codes }) => changed(recovery_codes)}
          onClose={close}
        />
      )}
      {asked === 'remove' && (
        <DeedDialog
          title="解除第二验证"
          renderEffect={() => '解除后只凭密码即可登录；更换手机时请随后重新绑定'}
          confirm="确认解除"
          ends
          initial={{}}
          task={() => call(removeMyFactor, {})}
          done="第二验证已解除"
          onDone={() => changed()}
          onClose={close}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}

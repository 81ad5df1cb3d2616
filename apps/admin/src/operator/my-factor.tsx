import {
  readMyFactor,
  removeMyFactor,
  renewRecoveryCodes,
} from '@jinli/contract/operator/staff-factor.admin'
import { removeMyKey } from '@jinli/contract/operator/staff-key.admin'
import { keysMax } from '@jinli/contract/operator/staff-key.rules'
import { refusal } from '@jinli/contract/refusal/refusals'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Modal } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { keyProblem } from '../api/security-key.ts'
import { useCall } from '../api/use-read.ts'
import { ActionDialog } from '../page/action-dialog.tsx'
import { CopyText } from '../page/copy-text.tsx'
import { PageNote } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { SmallText } from '../page/small-text.tsx'
import { AddKey } from './add-key.tsx'
import { BindFactor } from './bind-factor.tsx'
import { FactorTable, type Way, waysOf } from './factor-table.tsx'
import styles from './my-factor.module.css'

type Factor = Output<typeof readMyFactor>
type DialogName = 'bind' | 'key' | 'renew' | { way: Way }
type Removing = { way: Way; isLast: boolean; onDone: () => void; onClose: () => void }

/** Shows new recovery codes, which cannot be shown again. */
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
      <p>
        手机或安全密钥丢失时，每个恢复码可以代替它们使用一次。关闭后不再显示，请妥善保存。
      </p>
      <ul className={styles.codes} aria-label="恢复码">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <CopyText text={codes.join('\n')} display="复制全部恢复码" label="全部恢复码" />
    </Modal>
  )
}

function stateWords({ on, recovery_left }: Factor): string {
  if (!on) return '未绑定。绑定后，即使密码被人得知，也无法以您的名义登录或付款。'
  return `已绑定，验证器与安全密钥任选其一即可通过；剩余恢复码 ${recovery_left} 个。`
}

function RemoveWay({ way, isLast, onDone, onClose }: Removing) {
  const { id, name } = way
  const rest = isLast
    ? '这是最后一种方式：之后只凭密码即可登录，恢复码一并作废'
    : '之后用其余方式验证'
  return (
    <ActionDialog
      title={id ? `移除安全密钥「${name}」` : '解除验证器'}
      renderEffect={() => rest}
      confirm={id ? '确认移除' : '确认解除'}
      isDestructive
      initial={{}}
      task={() => (id ? call(removeMyKey, { id }) : call(removeMyFactor, {}))}
      successText={id ? '安全密钥已移除' : '验证器已解除'}
      onDone={onDone}
      onRefused={onDone}
      onClose={onClose}
    />
  )
}

type BeginProps = { factor: Factor; ask: (dialog: DialogName) => void }

/** Shows the buttons to set up a factor, or the reason why no security key can be added. */
function Begin({ factor, ask }: BeginProps) {
  const { on, device_since, keys, key_origin } = factor
  const problem = keyProblem(key_origin)
  const isFull = keys.length >= keysMax
  return (
    <>
      <Flex gap={8} wrap className={styles.begin}>
        {!device_since && (
          <Button {...(on ? {} : { type: 'primary' })} onClick={() => ask('bind')}>
            绑定验证器
          </Button>
        )}
        {problem === null && (
          <Button disabled={isFull} onClick={() => ask('key')}>
            添加安全密钥
          </Button>
        )}
        {on && <Button onClick={() => ask('renew')}>更换恢复码</Button>}
      </Flex>
      {problem && <SmallText as="p">{problem}</SmallText>}
      {isFull && <SmallText as="p">{refusal('factor.key-limit').message}</SmallText>}
    </>
  )
}

/** Shows the member's second factor: device, security keys and recovery codes. */
export function MyFactor() {
  const query = useCall(readMyFactor, {})
  const cache = useQueryClient()
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const close = () => setOpenDialog(null)

  function finish(newCodes: readonly string[] = []): void {
    close()
    setCodes(newCodes)
    void cache.invalidateQueries()
  }

  return (
    <>
      <h2>两步验证</h2>
      <QueryResult query={query} rows={1}>
        {(factor) => (
          <>
            <PageNote>{stateWords(factor)}</PageNote>
            {factor.on && (
              <FactorTable factor={factor} onRemove={(way) => setOpenDialog({ way })} />
            )}
            <Begin factor={factor} ask={setOpenDialog} />
            {typeof openDialog === 'object' && openDialog && (
              <RemoveWay
                way={openDialog.way}
                isLast={waysOf(factor).length === 1}
                onDone={() => finish()}
                onClose={close}
              />
            )}
          </>
        )}
      </QueryResult>
      {openDialog === 'bind' && <BindFactor onBound={finish} onClose={close} />}
      {openDialog === 'key' && <AddKey onAdded={finish} onClose={close} />}
      {openDialog === 'renew' && (
        <ActionDialog
          title="更换恢复码"
          renderEffect={() => '生成十个新的恢复码，原来的全部失效'}
          confirm="确认更换"
          initial={{}}
          task={() => call(renewRecoveryCodes, {})}
          successText="恢复码已更换"
          onDone={({ recovery_codes }) => finish(recovery_codes)}
          onClose={close}
        />
      )}
      {codes.length > 0 && <RecoveryCodes codes={codes} onClose={() => setCodes([])} />}
    </>
  )
}

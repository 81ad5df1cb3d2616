import { passkeyname, passkeyremove } from '@jinli/contract/player-factor/passkey'
import { myfactor } from '@jinli/contract/player-factor/player-factor'
import {
  passkeyNameMax,
  passkeyNameProblem,
} from '@jinli/contract/player-factor/player-factor.rules'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useState } from 'react'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Key } from '../art/icons.tsx'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import styles from './player-factor.module.css'

type Passkey = Output<typeof myfactor>['passkeys'][number]

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const form = useForm({ name: passkey.name }, ({ name }) => passkeyNameProblem(name))
  const naming = useCallMutation(passkeyname, {
    onRefused: form.showRefusal,
    onLost: () => toast.fail('网络不稳定，请重试'),
    onSuccess: () => {
      toast.ok('已改名')
      refresh(myfactor)
      onDone()
    },
  })
  return (
    <form
      className={styles.fields}
      noValidate
      onSubmit={form.submit(naming.busy, ({ name }) =>
        naming.run({ id: passkey.id, name }),
      )}
    >
      <Field label="名字" maxLength={passkeyNameMax} {...form.field('name')} />
      <Button type="submit" block busy={naming.busy}>
        保存
      </Button>
    </form>
  )
}

/** Shows one passkey: it can be named and removed. */
export function PasskeyRow({ passkey, isLast }: { passkey: Passkey; isLast: boolean }) {
  const [isNaming, setIsNaming] = useState(false)
  const removing = useCallMutation(passkeyremove, {
    onLost: () => toast.fail('网络不稳定，请稍后查看'),
    onSuccess: () => {
      toast.ok('已移除')
      refresh(myfactor)
    },
  })
  const { id, name, added_at, used_at, here } = passkey
  async function remove(): Promise<void> {
    const content = isLast
      ? `移除「${name}」后登录与取款只需密码，其他设备上的登录会退出。确定移除？`
      : `「${name}」将不能再登录，其他设备上的登录会退出。确定移除？`
    if (await ask({ title: '移除通行密钥', content })) await removing.run({ id })
  }
  const lastUse = used_at
    ? `最近使用 ${brandTime(used_at).slice(5, 16)}`
    : `${brandTime(added_at).slice(5, 10)} 添加，尚未使用`
  return (
    <>
      <ListRow
        icon={<Key size={22} />}
        label={name}
        note={here ? lastUse : '用于其他地址'}
        value={
          <span className={styles.rowActions}>
            <Button
              kind="quiet"
              size="s"
              aria-label={`给${name}改名`}
              onClick={() => setIsNaming(true)}
            >
              改名
            </Button>
            <Button
              kind="ghost"
              size="s"
              aria-label={`移除${name}`}
              busy={removing.busy}
              onClick={() => void remove()}
            >
              移除
            </Button>
          </span>
        }
      />
      <Sheet open={isNaming} title="通行密钥的名字" onClose={() => setIsNaming(false)}>
        <NameForm passkey={passkey} onDone={() => setIsNaming(false)} />
      </Sheet>
    </>
  )
}

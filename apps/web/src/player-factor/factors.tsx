import { factordisable, myfactor } from '@jinli/contract/player-factor/player-factor'
import {
  factorActionLabels,
  passkeysMax,
} from '@jinli/contract/player-factor/player-factor.rules'
import { brandTime } from '@jinli/contract/wire/brand-time'
import type { Output } from '@jinli/contract/wire/endpoint'
import { useCallMutation } from '../api/mutation.ts'
import { refresh } from '../api/query.ts'
import { Phone } from '../art/home-icons.tsx'
import { Doc, Plus, Shield } from '../art/icons.tsx'
import { ask } from '../overlay/dialog.ts'
import { toast } from '../overlay/toast.ts'
import { paths } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card, PageBody } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { hasPasskeys } from './passkey.ts'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './player-factor.module.css'

type Mine = Output<typeof myfactor>

const dayOf = (at: Date) => brandTime(at).slice(0, 10)

/** Shows the authenticator app: it can be bound or removed. */
function DeviceRow({ since, isLast }: { since: Date | null; isLast: boolean }) {
  const removing = useCallMutation(factordisable, {
    onLost: () => toast.fail('网络不稳定，请稍后查看'),
    onSuccess: () => {
      toast.ok('已解除')
      refresh(myfactor)
    },
  })
  async function remove(): Promise<void> {
    const content = isLast
      ? '解除后登录与取款只需密码，其他设备上的登录会退出。确定解除？'
      : '解除后不能再用它的验证码，其他设备上的登录会退出。确定解除？'
    if (await ask({ title: '解除验证器', content })) await removing.run({})
  }
  const icon = <Phone size={22} />
  if (!since)
    return (
      <ListRow
        icon={icon}
        label="验证器"
        note="手机上的应用，每 30 秒换一个码"
        value="去绑定"
        to={paths.factor({ way: 'app' })}
      />
    )
  return (
    <ListRow
      icon={icon}
      label="验证器"
      note={`${dayOf(since)} 绑定`}
      value={
        <Button kind="ghost" size="s" busy={removing.busy} onClick={() => void remove()}>
          解除
        </Button>
      }
    />
  )
}

function AddPasskeyRow({ count }: { count: number }) {
  if (count >= passkeysMax) return null
  const icon = <Plus size={22} />
  if (!hasPasskeys())
    return (
      <ListRow
        icon={icon}
        label="添加通行密钥"
        note="当前浏览器或地址不支持，请用 https 域名打开"
      />
    )
  return (
    <ListRow
      icon={icon}
      label="添加通行密钥"
      note="用指纹、面容或锁屏密码登录，无需输入密码"
      to={paths.factor({ way: 'passkey' })}
    />
  )
}

function Events({ events }: Pick<Mine, 'events'>) {
  if (events.length === 0) return null
  return (
    <Card title="最近记录">
      <ul className={styles.events}>
        {events.map(({ action, name, ip, at }) => (
          <li key={`${at.getTime()} ${action} ${name}`}>
            <span>
              {factorActionLabels[action]}
              {name && `「${name}」`}
            </span>
            <small>
              {brandTime(at).slice(5, 16)} {ip}
            </small>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Shows the factors of a player, their recovery codes and the last events. */
export function Factors({ mine }: { mine: Mine }) {
  const { on, device_since, passkeys, recovery_codes, events } = mine
  const count = passkeys.length + (device_since ? 1 : 0)
  return (
    <PageBody>
      <CalmNotice
        icon={<Shield size={20} />}
        title={on ? '双重验证已开启' : '双重验证未开启'}
        more={
          on
            ? '在新设备登录、取款、改绑卡与联系方式、修改密码时，需要再验证一次。'
            : '开启后，即使密码泄露，他人也无法在新设备登录或取款。'
        }
      />
      <Card flush title="验证方式">
        <DeviceRow since={device_since} isLast={count === 1} />
        {passkeys.map((passkey) => (
          <PasskeyRow key={passkey.id} passkey={passkey} isLast={count === 1} />
        ))}
        <AddPasskeyRow count={passkeys.length} />
      </Card>
      <Card flush>
        <ListRow
          icon={<Doc size={22} />}
          label="找回码"
          note={
            on && recovery_codes === 0
              ? '已用完，丢失手机将无法登录'
              : '丢失手机时，可代替验证码'
          }
          value={recovery_codes > 0 ? `剩 ${recovery_codes} 个` : '去生成'}
          to={paths.contact()}
        />
      </Card>
      <Events events={events} />
    </PageBody>
  )
}

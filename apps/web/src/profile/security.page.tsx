import { Phone } from '../art/home-icons.tsx'
import { BankCard, Clock, Key, Lock, Shield, User } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { Card, PageBody } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { SessionCard } from './session-card.tsx'

const rows = [
  {
    Icon: User,
    label: '个人资料',
    note: '手机、邮箱与生日',
    to: paths.profile(),
  },
  {
    Icon: Shield,
    label: '账号完善',
    note: '存款和游戏之前需要的步骤',
    to: paths.accountSteps(),
  },
  {
    Icon: Shield,
    label: '邮箱、手机与找回码',
    note: '验证后可自行找回密码',
    to: paths.contact(),
  },
  {
    Icon: Phone,
    label: '双重验证',
    note: '验证器与通行密钥，登录与取款更安全',
    to: paths.factor(),
  },
  {
    Icon: Clock,
    label: '理性游戏',
    note: '限额、暂停与游戏提醒',
    to: paths.limits(),
  },
  {
    Icon: BankCard,
    label: '卡包管理',
    note: '收款的银行卡与 USDT 地址',
    to: paths.payoutCards(),
  },
  {
    Icon: Lock,
    label: '修改登录密码',
    note: '修改后需重新登录',
    to: paths.password({ type: 1 }),
  },
  {
    Icon: Key,
    label: '修改取款密码',
    note: '用于取款与绑卡',
    to: paths.password({ type: 2 }),
  },
] as const

/** Shows the links to all settings of account security (spec §2 /userCent). */
export function SecurityPage() {
  return (
    <PageBody>
      <Card flush>
        {rows.map(({ Icon, label, note, to }) => (
          <ListRow key={to} icon={<Icon size={22} />} label={label} note={note} to={to} />
        ))}
      </Card>
      <SessionCard />
    </PageBody>
  )
}

import {
  BellOutlined,
  SoundOutlined,
  WarningOutlined,
  WifiOutlined,
} from '@ant-design/icons'
import { type LedgerState, ledgerStateLabels } from '@jinli/contract/money/ledger-state'
import { App, Layout, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { chime, rememberSound, soundOn } from './chime.ts'
import { noticesKnown, noticesOn, switchNotices } from './desktop-notice.ts'
import { SearchButton } from './search-button.tsx'
import styles from './shell-header.module.css'
import { SignedInAs } from './signed-in-as.tsx'

type SwitchProps = {
  label: string
  icon: ReactNode
  on: boolean
  onSwitch: (next: boolean) => void
}

function HeaderSwitch({ label, icon, on, onSwitch }: SwitchProps) {
  return (
    <span className={styles.sound} title={label}>
      {icon}
      <span className={styles.wideOnly}>{label}</span>
      <Switch size="small" aria-label={label} checked={on} onChange={onSwitch} />
    </span>
  )
}

function SoundSwitch() {
  const [on, setOn] = useState(soundOn)
  function change(next: boolean): void {
    setOn(next)
    rememberSound(next)
    if (next) void chime()
  }
  const icon = <SoundOutlined aria-hidden />
  return <HeaderSwitch label="新单提示音" icon={icon} on={on} onSwitch={change} />
}

/** Switches desktop notices. If the browser refuses, a message tells where to permit them. */
function NoticeSwitch() {
  const [on, setOn] = useState(noticesOn)
  const { message } = App.useApp()
  async function change(next: boolean): Promise<void> {
    const holds = await switchNotices(next)
    setOn(holds)
    if (next && !holds)
      message.warning('浏览器未允许通知，请在地址栏的网站设置中允许后再开启')
  }
  const icon = <BellOutlined aria-hidden />
  return (
    <span className={styles.noPhone}>
      <HeaderSwitch
        label="桌面通知"
        icon={icon}
        on={on}
        onSwitch={(next) => void change(next)}
      />
    </span>
  )
}

type Props = { offline: boolean; books: LedgerState; menu: ReactNode }

/** The header: connection, ledger state, sound, notices and the signed-in member. */
export function ShellHeader({ offline, books, menu }: Props) {
  return (
    <Layout.Header className={styles.header}>
      <div className={styles.tools}>
        {menu}
        <SearchButton />
        {offline && (
          <output className={styles.offline}>
            <WifiOutlined aria-hidden /> 与服务器的连接中断，正在重试…
          </output>
        )}
        {books !== 'sound' && (
          <strong role="alert" className={styles.offline}>
            <WarningOutlined aria-hidden /> {ledgerStateLabels[books]}
          </strong>
        )}
      </div>
      <div className={styles.tools}>
        <SoundSwitch />
        {noticesKnown() && <NoticeSwitch />}
        <SignedInAs />
      </div>
    </Layout.Header>
  )
}

import { BellOutlined, WifiOutlined } from '@ant-design/icons'
import { Layout, Switch } from 'antd'
import { type ReactNode, useState } from 'react'
import { chime, rememberSound, soundOn } from './chime.ts'
import { SignedInAs } from './signed-in-as.tsx'

function SoundSwitch() {
  const [on, setOn] = useState(soundOn)
  return (
    <span className="sound">
      <BellOutlined aria-hidden />
      <span className="wide-only">新单提示音</span>
      <Switch
        size="small"
        aria-label="新单提示音"
        checked={on}
        onChange={(next) => {
          setOn(next)
          rememberSound(next)
          if (next) void chime()
        }}
      />
    </span>
  )
}

type Props = { offline: boolean; menu: ReactNode }

/** Connection, sound, and who is signed in. */
export function ShellHeader({ offline, menu }: Props) {
  return (
    <Layout.Header className="shell-header">
      <div className="shell-tools">
        {menu}
        {offline && (
          <output className="offline">
            <WifiOutlined aria-hidden /> 与服务器的连接中断，正在重试…
          </output>
        )}
      </div>
      <div className="shell-tools">
        <SoundSwitch />
        <SignedInAs />
      </div>
    </Layout.Header>
  )
}

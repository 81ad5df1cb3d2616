import { BellOutlined, WifiOutlined } from '@ant-design/icons'
import { staffLogout, staffMe } from '@jinli/contract/operator.admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { App, Button, Layout, Skeleton, Switch } from 'antd'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { wordsOf } from '../api/refused.ts'
import { endSession } from '../api/staff-session.ts'
import { chime, rememberSound, soundOn } from './chime.ts'

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

export function ShellHeader({ offline }: { offline: boolean }) {
  const client = useQueryClient()
  const { message } = App.useApp()
  const [leaving, setLeaving] = useState(false)
  const me = useQuery({
    queryKey: ['staff-me'],
    queryFn: ({ signal }) => call(staffMe, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })

  async function leave(): Promise<void> {
    if (leaving) return
    setLeaving(true)
    try {
      await call(staffLogout, {})
    } catch (error) {
      message.warning(`${wordsOf(error)}，本机已退出`)
    }
    client.clear()
    endSession()
  }

  return (
    <Layout.Header className="shell-header">
      {offline ? (
        <output className="offline">
          <WifiOutlined aria-hidden /> 与服务器的连接中断，正在重试…
        </output>
      ) : (
        <span />
      )}
      <div className="shell-tools">
        <SoundSwitch />
        {me.data ? (
          <span className="staff-name" title={me.data.username}>
            {me.data.display_name || me.data.username}
          </span>
        ) : (
          <Skeleton.Button size="small" active={me.isPending} />
        )}
        <Button size="small" disabled={leaving} onClick={() => void leave()}>
          退出
        </Button>
      </div>
    </Layout.Header>
  )
}

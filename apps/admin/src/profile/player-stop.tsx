import {
  endPlayerSignIns,
  freezePlayer,
  playerFreezes,
  unfreezePlayer,
} from '@jinli/contract/freeze/freeze.admin'
import { type PlayerStatus, playerContext } from '@jinli/contract/profile/profile.admin'
import { Button } from 'antd'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-read.ts'
import { ForWhomMay } from '../operator/for-whom-may.tsx'
import { ReasonDialog } from '../page/reason-dialog.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { type RowDialogProps, useDialogs } from '../page/use-dialogs.tsx'
import styles from './player-panel.module.css'
import { playerStatusLabels } from './player-words.ts'

type Props = { username: string; status: PlayerStatus }

export function FreezeDialog({ row: { username }, ...ends }: RowDialogProps<Props>) {
  return (
    <ReasonDialog
      {...ends}
      title={`冻结会员 ${username}`}
      effect="立即强制下线，结束场馆中的游戏，场馆余额回到中心钱包。未开奖的局照常结算。"
      confirm="确认冻结"
      isDestructive
      label="冻结原因（会员不可见）"
      task={(reason) => call(freezePlayer, { username, reason })}
      successText={`已冻结 ${username}`}
    />
  )
}

export function UnfreezeDialog({ row: { username }, ...ends }: RowDialogProps<Props>) {
  return (
    <ReasonDialog
      {...ends}
      title={`解冻会员 ${username}`}
      effect="会员可以重新登录。"
      confirm="确认解冻"
      label="解冻原因（会员不可见）"
      task={(reason) => call(unfreezePlayer, { username, reason })}
      successText={`已解冻 ${username}`}
    />
  )
}

export function SignOutDialog({ row: { username }, ...ends }: RowDialogProps<Props>) {
  return (
    <ReasonDialog
      {...ends}
      title={`强制会员 ${username} 下线`}
      effect="结束会员的全部登录和由其打开的游戏；会员可以重新登录。"
      confirm="确认下线"
      label="下线原因（会员不可见）"
      task={(reason) => call(endPlayerSignIns, { username, reason })}
      successText={`${username} 已下线`}
    />
  )
}

const dialogs = {
  freeze: FreezeDialog,
  unfreeze: UnfreezeDialog,
  signOut: SignOutDialog,
} as const

/** Shows since when and why a player is frozen. */
function FreezeReason({ username }: { username: string }) {
  const { data } = useCall(playerFreezes, { username })
  const current = data?.find(({ ended_at }) => ended_at === null)
  if (!current) return null
  const { made_by, made_at, reason } = current
  return (
    <small>
      {timeText(made_at)} {made_by}：{reason}
    </small>
  )
}

/** Shows whether a player may sign in and play, with the actions that change it. */
export function PlayerStop(props: Props) {
  const { username, status } = props
  const { ask, dialog } = useDialogs(dialogs, [playerContext, playerFreezes])
  const action = (name: keyof typeof dialogs, text: string) => (
    <Button
      type="link"
      size="small"
      danger={name === 'freeze'}
      aria-label={`${text}会员 ${username}`}
      onClick={() => ask(name, props)}
    >
      {text}
    </Button>
  )
  return (
    <span className={styles.hint}>
      <StateTag tone={status === 'active' ? 'closed' : 'flag'}>
        {playerStatusLabels[status]}
      </StateTag>
      {status === 'disabled' && <FreezeReason username={username} />}
      <ForWhomMay call={freezePlayer}>
        {status === 'active' && action('freeze', '冻结')}
        {status === 'active' && action('signOut', '强制下线')}
        {status === 'disabled' && action('unfreeze', '解冻')}
      </ForWhomMay>
      {dialog}
    </span>
  )
}

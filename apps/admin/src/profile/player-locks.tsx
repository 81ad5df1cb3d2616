import { playerContext, unlockPlayer } from '@jinli/contract/profile/profile.admin'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { BusyButton } from '../page/busy-button.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { useAction } from '../page/use-action.ts'
import styles from './player-panel.module.css'
import type { PlayerContext } from './use-player-context.ts'

type Props = { username: string; locks: PlayerContext['locks'] }

/** Shows the locks of a player after wrong passwords, with a button to unlock. */
export function PlayerLocks({ username, locks: { login, pay } }: Props) {
  const client = useQueryClient()
  const { busy, run } = useAction()
  const may = useMay()('player.unlock')
  if (!login && !pay) return '无'
  return (
    <span className={styles.hint}>
      {login && <StateTag tone="flag">登录至 {timeText(login)}</StateTag>}
      {pay && <StateTag tone="flag">支付密码至 {timeText(pay)}</StateTag>}
      {may && (
        <BusyButton
          type="link"
          size="small"
          busy={busy}
          aria-label={`解除会员 ${username} 的锁定`}
          onClick={() =>
            void run({
              task: () => call(unlockPlayer, { username }),
              successText: `已解除 ${username} 的锁定，密码不变`,
              onDone: () =>
                void client.invalidateQueries({ queryKey: [playerContext.path] }),
            })
          }
        >
          解除锁定
        </BusyButton>
      )}
    </span>
  )
}

import { minuteText } from '@jinli/contract/wire/brand-time'
import { getBetAmount } from '@jinli/contract/withdrawal/withdrawal'
import { useCallQuery } from '../api/query.ts'
import { Shield } from '../art/icons.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'

/** Shows until when withdrawals are paused after a change or a recovery of a password, if there is such a pause. */
export function FreezeNotice() {
  const until = useCallQuery(getBetAmount, {}).data?.frozen_until
  if (!until) return null
  return (
    <CalmNotice
      icon={<Shield size={20} />}
      title={`取款暂停至 ${minuteText(until)}`}
      more="您最近修改或找回过密码，为保障资金安全，取款暂停一段时间；余额不受影响，到时自动恢复。"
    />
  )
}

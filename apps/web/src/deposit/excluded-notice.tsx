import { minuteText, parseBrandTime } from '@jinli/contract/brand-time'
import { playlimit } from '@jinli/contract/play-limit'
import { useCallQuery } from '../api/query.ts'
import { Clock } from '../art/icons.tsx'
import { paths } from '../paths.ts'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { GoLink } from '../ui/go-link.tsx'

/** Said before anything is typed: who shut themselves out cannot deposit, and can withdraw (money I-24). */
export function ExcludedNotice() {
  const { data } = useCallQuery(playlimit, {}, { staleTime: 0 })
  if (!data?.until) return null
  return (
    <CalmNotice
      icon={<Clock size={20} />}
      title={`已暂停游戏，${minuteText(parseBrandTime(data.until))}后恢复`}
      more="这是您为自己设定的。期间不能存款，取款不受影响。"
    >
      <GoLink to={paths.withdrawal()}>去取款</GoLink>
    </CalmNotice>
  )
}

import { minuteText } from '@jinli/contract/wire/brand-time'
import { useState } from 'react'
import { Clock, Coins, Shield } from '../art/icons.tsx'
import { CalmNotice } from '../ui/calm-notice.tsx'
import { Card } from '../ui/card.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { LoadError } from '../ui/load-error.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { DepositLimitSheet } from './deposit-limit-sheet.tsx'
import { ExclusionSheet } from './exclusion-sheet.tsx'
import { GameLimitRows } from './game-limit-rows.tsx'
import { type Limits, useLimits } from './use-limits.ts'

/** Returns the note below the deposit limit: about the pending raise if there is one, else about the limit. */
function limitNote({ raise, limit }: Limits): string {
  if (raise?.is_due) return '新限额待您确认生效'
  // The date is shown without the year, because the text would not fit on one line.
  if (raise) return `新限额 ${minuteText(raise.due_at).slice(5)}后可确认`
  return limit === null ? '设定每天最多存多少' : '降低即时生效，提高须等24小时'
}

function Rows({ limits }: { limits: Limits }) {
  const [openSheet, setOpenSheet] = useState<'limit' | 'exclusion' | null>(null)
  const close = () => setOpenSheet(null)
  const { until, limit } = limits
  return (
    <>
      {until !== null && (
        <CalmNotice
          icon={<Clock size={20} />}
          title={`已暂停游戏，${minuteText(until)}后恢复`}
          more="期间不能存款、转账到场馆或进入游戏；取款不受影响。"
        />
      )}
      <Card flush title="限额与暂停">
        <ListRow
          icon={<Coins size={22} />}
          label="每日存款限额"
          note={limitNote(limits)}
          value={limit === null ? '未设置' : <MoneyText value={limit} />}
          onClick={() => setOpenSheet('limit')}
        />
        <GameLimitRows />
        <ListRow
          icon={<Shield size={22} />}
          label="暂停游戏"
          note={until === null ? '给自己一段不玩的时间' : '只能延长，不能缩短'}
          value={until === null ? '未暂停' : '暂停中'}
          onClick={() => setOpenSheet('exclusion')}
        />
      </Card>
      <DepositLimitSheet open={openSheet === 'limit'} limits={limits} onClose={close} />
      <ExclusionSheet open={openSheet === 'exclusion'} limits={limits} onClose={close} />
    </>
  )
}

/** Shows the limits that players set themselves (money F-17): a daily deposit limit and a pause from play. */
export function PlayLimitCard() {
  const limits = useLimits()
  if (limits.data) return <Rows limits={limits.data} />
  return (
    <Card title="限额与暂停">
      {limits.error ? (
        <LoadError small error={limits.error} onRetry={limits.refetch} />
      ) : (
        <SkeletonRows rows={2} height={52} />
      )}
    </Card>
  )
}

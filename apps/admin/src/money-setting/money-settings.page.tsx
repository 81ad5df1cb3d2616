import { listSettings } from '@jinli/contract/money-setting.admin'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useMay } from '../operator/use-staff.ts'
import { Answered } from '../page/answered.tsx'
import { PageFrame } from '../page/page-frame.tsx'
import { ApproveSettingDialog, CancelSettingDialog } from './draft-dialogs.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { ProposeDialog } from './propose-dialog.tsx'
import { SettingCard, type SettingDeed } from './setting-card.tsx'
import type { SettingRow } from './setting-words.ts'
import './money-setting.css'

/** The row as it was when asked: what is typed belongs to that one. */
type Asking = { what: SettingDeed; row: SettingRow }

type AskedProps = { asking: Asking; onEnd: () => void; onClose: () => void }

function Asked({ asking, onEnd, onClose }: AskedProps) {
  const { what, row } = asking
  const ends = { row, onDone: onEnd, onRefused: onEnd, onClose }
  if (what === 'history') return <HistoryDrawer row={row} onClose={onClose} />
  if (what === 'propose') return <ProposeDialog {...ends} />
  if (!row.draft) return null
  const Dialog = what === 'approve' ? ApproveSettingDialog : CancelSettingDialog
  return <Dialog draft={row.draft} {...ends} />
}

/** Pay ways, ranges, accounts, rates, fees and review rules, in versions by two people (money F-16). */
export function MoneySettingsPage() {
  const client = useQueryClient()
  const mayChange = useMay()('setting.change')
  const [asking, setAsking] = useState<Asking | null>(null)
  const query = useQuery({
    queryKey: ['settings'],
    queryFn: ({ signal }) => call(listSettings, {}, signal),
    refetchInterval: 10_000,
  })

  function refresh(): void {
    setAsking(null)
    void client.invalidateQueries({ queryKey: ['settings'] })
    void client.invalidateQueries({ queryKey: ['reasons'] })
  }

  return (
    <PageFrame
      title="资金设置"
      note="每项设置整份成版：一人提交、另一人确认后生效；已有订单按下单时的版本执行。"
    >
      <Answered query={query} rows={12}>
        {(settings) => (
          <div className="cards">
            {settings.map((row) => (
              <SettingCard
                key={row.key}
                row={row}
                mayChange={mayChange}
                ask={(what) => setAsking({ what, row })}
              />
            ))}
          </div>
        )}
      </Answered>
      {asking && <Asked asking={asking} onEnd={refresh} onClose={() => setAsking(null)} />}
    </PageFrame>
  )
}

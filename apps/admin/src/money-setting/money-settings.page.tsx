import {
  listReasons,
  listSettings,
  settingHistory,
} from '@jinli/contract/money-setting/money-setting.admin'
import { useCall } from '../api/use-read.ts'
import cards from '../page/card.module.css'
import { PageFrame } from '../page/page-frame.tsx'
import { QueryResult } from '../page/query-result.tsx'
import { useDialogs } from '../page/use-dialogs.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingDialogs } from './setting-dialogs.ts'

const changes = [listSettings, settingHistory, listReasons]

/**
 * The page of deposit channels, ranges, accounts, rates, fees and review rules. Each change is a new version that
 * needs two staff members (money F-16).
 */
export function MoneySettingsPage() {
  const { ask, dialog } = useDialogs(settingDialogs, changes)
  const query = useCall(listSettings, {}, { everyMs: 10_000 })
  return (
    <PageFrame
      title="资金设置"
      note="每项设置整份成版：一人提交、另一人确认后生效；已有订单按下单时的版本执行。"
    >
      <QueryResult query={query} rows={12}>
        {(settings) => (
          <div className={cards.many}>
            {settings.map((row) => (
              <SettingCard key={row.key} row={row} ask={ask} />
            ))}
          </div>
        )}
      </QueryResult>
      {dialog}
    </PageFrame>
  )
}

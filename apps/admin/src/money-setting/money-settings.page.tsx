import {
  listReasons,
  listSettings,
  settingHistory,
} from '@jinli/contract/money-setting.admin'
import { useCall } from '../api/use-read.ts'
import { Answered } from '../page/answered.tsx'
import cards from '../page/card.module.css'
import { PageFrame } from '../page/page-frame.tsx'
import { useDialogs } from '../page/use-dialogs.tsx'
import { SettingCard } from './setting-card.tsx'
import { settingDialogs } from './setting-dialogs.ts'

const changes = [listSettings, settingHistory, listReasons]

/** Pay ways, ranges, accounts, rates, fees and review rules, in versions by two people (money F-16). */
export function MoneySettingsPage() {
  const { ask, dialog } = useDialogs(settingDialogs, changes)
  const query = useCall(listSettings, {}, { everyMs: 10_000 })
  return (
    <PageFrame
      title="资金设置"
      note="每项设置整份成版：一人提交、另一人确认后生效；已有订单按下单时的版本执行。"
    >
      <Answered query={query} rows={12}>
        {(settings) => (
          <div className={cards.many}>
            {settings.map((row) => (
              <SettingCard key={row.key} row={row} ask={ask} />
            ))}
          </div>
        )}
      </Answered>
      {dialog}
    </PageFrame>
  )
}

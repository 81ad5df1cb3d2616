import {
  approveSetting,
  proposeSetting,
} from '@jinli/contract/money-setting/money-setting.admin'
import { useMay } from '../operator/use-staff.ts'
import { ChangeList } from '../page/change-list.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { DocumentCard, PendingVersion } from '../version/document-card.tsx'
import { DraftNote } from '../version/draft-note.tsx'
import type { SettingAction } from './setting-dialogs.ts'
import { SettingTables } from './setting-tables.tsx'
import {
  effectiveWord,
  plainFactsOf,
  type SettingRow,
  settingChanges,
  tablesOf,
} from './setting-words.ts'

type Props = {
  row: SettingRow
  ask: (what: SettingAction, row: SettingRow) => void
}

/** Shows a money setting with its current and pending versions. */
export function SettingCard({ row, ask }: Props) {
  const may = useMay()
  const { key, current, waiting: scheduled, draft, label } = row
  const changesIn = (value: unknown) =>
    settingChanges(key, (scheduled ?? current).value, value)
  const mayEnd = draft && may((draft.mine ? proposeSetting : approveSetting).permission)
  return (
    <DocumentCard
      label={label}
      settingKey={key}
      standing={<StateTag tone="good">第 {current.version} 版生效中</StateTag>}
      facts={plainFactsOf(key, current.value)}
      tables={<SettingTables settingKey={key} value={current.value} />}
      isWide={tablesOf(key, current.value).length > 0}
      origin={
        current.checked_by
          ? `${current.made_by} 提交，${current.checked_by} 确认于 ${timeText(current.checked_at)}`
          : '安装时的初始设置'
      }
      onChange={!draft && may(proposeSetting.permission) ? () => ask('propose', row) : null}
      onHistory={() => ask('history', row)}
    >
      {scheduled && (
        <PendingVersion
          title={`第 ${scheduled.version} 版待生效 · ${effectiveWord(scheduled)}`}
        >
          <ChangeList
            label={`${label}待生效的变更`}
            changes={settingChanges(key, current.value, scheduled.value)}
          />
        </PendingVersion>
      )}
      {draft && (
        <PendingVersion title={`第 ${draft.version} 版待复核 · ${effectiveWord(draft)}`}>
          <DraftNote
            label={label}
            draft={draft}
            changes={changesIn(draft.value)}
            onApprove={mayEnd ? () => ask('approve', row) : null}
            onCancel={mayEnd ? () => ask('cancel', row) : null}
          />
        </PendingVersion>
      )}
    </DocumentCard>
  )
}

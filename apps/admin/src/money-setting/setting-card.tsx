import { approveSetting, proposeSetting } from '@jinli/contract/money-setting.admin'
import { useMay } from '../operator/use-staff.ts'
import { ChangeList } from '../page/change-list.tsx'
import { StateTag } from '../page/state-tag.tsx'
import { timeText } from '../page/time-text.ts'
import { DocumentCard, Waiting } from '../version/document-card.tsx'
import { DraftNote } from '../version/draft-note.tsx'
import type { SettingDeed } from './setting-dialogs.ts'
import { effectiveWord, factsOf, type SettingRow, settingChanges } from './setting-words.ts'

type Props = {
  row: SettingRow
  ask: (what: SettingDeed, row: SettingRow) => void
}

/** One money setting: what is in force, what waits for its hour or a second person. */
export function SettingCard({ row, ask }: Props) {
  const may = useMay()
  const { key, current, waiting, draft, label } = row
  const changesIn = (value: unknown) =>
    settingChanges(key, (waiting ?? current).value, value)
  const mayEnd = draft && may((draft.mine ? proposeSetting : approveSetting).permission)
  return (
    <DocumentCard
      label={label}
      settingKey={key}
      standing={<StateTag tone="good">第 {current.version} 版生效中</StateTag>}
      facts={factsOf(key, current.value)}
      origin={
        current.checked_by
          ? `${current.made_by} 提交，${current.checked_by} 确认于 ${timeText(current.checked_at)}`
          : '安装时的初始设置'
      }
      onChange={!draft && may(proposeSetting.permission) ? () => ask('propose', row) : null}
      onHistory={() => ask('history', row)}
    >
      {waiting && (
        <Waiting title={`第 ${waiting.version} 版待生效 · ${effectiveWord(waiting)}`}>
          <ChangeList
            label={`${label}待生效的变更`}
            changes={settingChanges(key, current.value, waiting.value)}
          />
        </Waiting>
      )}
      {draft && (
        <Waiting title={`第 ${draft.version} 版待复核 · ${effectiveWord(draft)}`}>
          <DraftNote
            label={label}
            draft={draft}
            changes={changesIn(draft.value)}
            onApprove={mayEnd ? () => ask('approve', row) : null}
            onCancel={mayEnd ? () => ask('cancel', row) : null}
          />
        </Waiting>
      )}
    </DocumentCard>
  )
}

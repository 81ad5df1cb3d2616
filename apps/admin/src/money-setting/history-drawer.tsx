import { settingHistory } from '@jinli/contract/money-setting/money-setting.admin'
import { readOf } from '../api/read.ts'
import type { RowDialogProps } from '../page/use-dialogs.tsx'
import { type DocumentWords, VersionHistory } from '../version/version-history.tsx'
import {
  effectiveWord,
  factsOf,
  type SettingRow,
  type SettingVersion,
  settingChanges,
} from './setting-words.ts'

export function HistoryDrawer({ row, onClose }: RowDialogProps<SettingRow>) {
  const { key, label } = row
  const words: DocumentWords<SettingVersion> = {
    stateOf: ({ status }) => status,
    facts: (value) => factsOf(key, value),
    changes: (before, after) => settingChanges(key, before, after),
    note: (version) => (version.effective_at ? effectiveWord(version) : ''),
  }
  return (
    <VersionHistory
      label={label}
      call={readOf(settingHistory)}
      ask={(window) => ({ key, ...window })}
      words={words}
      onClose={onClose}
    />
  )
}
